import { describe, expect, it, vi } from 'vitest';
import { hold } from './hold';
import { dismissOutcome, lastOutcome, noteOutcome } from './lastOutcome';

vi.mock('../../session/credential', () => ({ onSignOut: () => () => {} }));

const read = { value: 1, raw: {}, at: 1, source: 'write', requestId: 'r' } as const;

describe('how the last write ended', () => {
  it('is there until it is dismissed, the latest of each object', () => {
    noteOutcome('network', 'n', 'create', { kind: 'accepted', record: read, echo: [] }, { a: 1 });
    noteOutcome('network', 'n', 'update', { kind: 'accepted', record: read, echo: [] }, { a: 2 });
    expect(lastOutcome('network', 'n')).toMatchObject({
      write: 'update',
      kind: 'accepted',
      requestId: 'r',
      sent: { a: 2 },
    });
    expect(lastOutcome('securityGroup', 'n')).toBeUndefined();
    dismissOutcome('network', 'n');
    expect(lastOutcome('network', 'n')).toBeUndefined();
  });

  it('is kept for a hundred objects', () => {
    for (let i = 0; i < 150; i++)
      noteOutcome('network', `n${i}`, 'update', { kind: 'accepted', record: read, echo: [] }, {});
    expect(lastOutcome('network', 'n49')).toBeUndefined();
    expect(lastOutcome('network', 'n50')).toBeDefined();
  });
});

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
    vi.unstubAllGlobals();
  });
});
