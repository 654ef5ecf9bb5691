import { describe, expect, it, vi } from 'vitest';
import { hold } from './hold';

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
