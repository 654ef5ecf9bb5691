import { expect, it, vi } from 'vitest';
import { loadOnline } from './preloadable';

const missing = new TypeError('Failed to fetch dynamically imported module');

it('loads code that a menu or the palette needs when the connection is back', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(missing)
    .mockResolvedValueOnce('code');
  const loaded = loadOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();
  events.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});

it('rejects at once while there is a connection: the file is gone', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(loadOnline(() => Promise.reject(missing))).rejects.toBe(missing);
});
