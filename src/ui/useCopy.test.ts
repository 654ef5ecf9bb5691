import { expect, it, vi } from 'vitest';
import { writeClipboard } from './useCopy';

class Item {
  readonly data: Record<string, Promise<Blob>>;
  constructor(data: Record<string, Promise<Blob>>) {
    this.data = data;
  }
}

it('copies text that is still being made within the press, as Safari asks', async () => {
  const write = vi.fn<(items: Item[]) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { write, writeText: vi.fn<() => Promise<void>>() } });
  vi.stubGlobal('ClipboardItem', Item);
  let make: (text: string) => void = () => undefined;
  const copied = writeClipboard(new Promise<string>((resolve) => (make = resolve)));
  // The copy must start before anything is awaited.
  expect(write).toHaveBeenCalledOnce();
  make('whole');
  await copied;
  const blob = await write.mock.calls[0]?.[0][0]?.data['text/plain'];
  expect(await blob?.text()).toBe('whole');
});

it('copies text that is ready within the press', () => {
  const writeText = vi.fn<() => Promise<void>>();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  void writeClipboard('ready');
  expect(writeText).toHaveBeenCalledWith('ready');
});

it.each([
  ['has no clipboard items', undefined],
  [
    'takes no promises in them',
    class {
      constructor() {
        throw new TypeError('not a blob');
      }
    },
  ],
])('copies text once it is made where the browser %s', async (_, ClipboardItem) => {
  const writeText = vi.fn<() => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { write: vi.fn<() => Promise<void>>(), writeText } });
  vi.stubGlobal('ClipboardItem', ClipboardItem);
  await writeClipboard(Promise.resolve('late'));
  expect(writeText).toHaveBeenCalledWith('late');
});

it('fails with the text that could not be made', async () => {
  const write = async ([item]: Item[]) => void (await item?.data['text/plain']);
  vi.stubGlobal('navigator', { clipboard: { write, writeText: vi.fn<() => Promise<void>>() } });
  vi.stubGlobal('ClipboardItem', Item);
  await expect(writeClipboard(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

it('fails once where the clipboard refuses before the text could be made', async () => {
  const unheard = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unheard);
  const write = async () => Promise.reject(new Error('not allowed'));
  vi.stubGlobal('navigator', { clipboard: { write, writeText: vi.fn<() => Promise<void>>() } });
  vi.stubGlobal('ClipboardItem', Item);
  await expect(writeClipboard(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await new Promise(setImmediate);
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});
