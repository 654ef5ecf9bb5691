import { describe, expect, it, vi } from 'vitest';
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
