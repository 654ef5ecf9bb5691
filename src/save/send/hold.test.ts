import { describe, expect, it, vi } from 'vitest';
import { hold, sendHeld } from './hold';

describe('hold', () => {
  it('is had by one at a time', async () => {
    const [first, second, other] = await Promise.all([hold('a'), hold('a'), hold('b')]);
    expect([typeof first, typeof second, typeof other]).toEqual([
      'function',
      'undefined',
      'function',
    ]);
    first?.();
    expect(await hold('a')).toBeTypeOf('function');
  });

  it('asks the other tabs where the browser can', async () => {
    const held = new Set<string>();
    const request = async (
      name: string,
      _: unknown,
      run: (lock: object | null) => Promise<void>,
    ) => {
      if (held.has(name)) return run(null);
      held.add(name);
      await run({});
      held.delete(name);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    held.add('meridian write c');
    expect(await hold('c')).toBeUndefined();
    held.clear();
    const release = await hold('c');
    expect([...held]).toEqual(['meridian write c']);
    release?.();
    await vi.waitFor(() => expect([...held]).toEqual([]));
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new Error('sandboxed')) },
    });
    expect(await hold('d')).toBeTypeOf('function');
  });
});

describe('a write', () => {
  const sends = ['read again', 'sent'];
  it.each([
    ['goes out once what it replaces was read again', {}, 'ended', sends],
    ['does not go out while another holds its lock', { isHeld: true }, 'busy', []],
    [
      'does not go out when there is something else to say',
      { isOther: true },
      'other',
      ['read again'],
    ],
    [
      'does not go out when the person signs out meanwhile',
      { endsAt: 'read again' },
      undefined,
      ['read again'],
    ],
    ['tells nobody who signed out how it ended', { endsAt: 'sent' }, undefined, sends],
  ])('%s, and lets go of the lock: %j', async (_, given, end, done) => {
    const { isHeld, isOther, endsAt } = { isHeld: false, isOther: false, endsAt: '', ...given };
    const other = isHeld ? await hold('write') : undefined;
    const happened: string[] = [];
    let session = 0;
    const note = async (what: string) => {
      await Promise.resolve();
      happened.push(what);
      expect(await hold('write')).toBeUndefined();
      if (what === endsAt) session++;
    };
    const send = async () => {
      await note('sent');
      return 'ended';
    };
    const found = await sendHeld({
      hold: () => hold('write'),
      session: () => session,
      busy: () => 'busy',
      async ready() {
        await note('read again');
        return isOther ? 'other' : send;
      },
    });
    expect([found, happened]).toEqual([end, done]);
    other?.();
    const free = await hold('write');
    expect(free).toBeDefined();
    free?.();
  });

  it('that cannot be read again lets go of its lock', async () => {
    const ready = () => Promise.reject(new Error('not read'));
    const write = { hold: () => hold('unread'), session: () => 0, busy: () => 'busy', ready };
    await expect(sendHeld(write)).rejects.toThrow('not read');
    expect(await hold('unread')).toBeDefined();
  });
});
