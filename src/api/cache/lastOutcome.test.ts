import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/errors';
import { dismissOutcome, lastOutcome, noteOutcome, type LastOutcome } from './lastOutcome';

vi.mock('../../session/credential', () => ({ onSignOut: () => () => {} }));

const accepted = (label?: string): LastOutcome<unknown> => ({
  kind: 'accepted',
  record: { value: 1, raw: {}, at: 1, source: 'write', requestId: 'r' },
  echo: label === undefined ? [] : [{ pointer: '/spec', label, kind: 'not returned' }],
});
const error = new ApiError({
  kind: 'answered',
  operation: 'updateNetwork',
  method: 'PUT',
  url: '/',
  words: 'No.',
});

describe('what the last write left unconfirmed', () => {
  it('is there until it is dismissed, the latest of each object', () => {
    noteOutcome('network', 'n', accepted('Name'));
    noteOutcome('network', 'n', accepted('Routes'));
    expect(lastOutcome('network', 'n')).toMatchObject({
      requestId: 'r',
      echo: [{ label: 'Routes' }],
    });
    expect(lastOutcome('securityGroup', 'n')).toBeUndefined();
    dismissOutcome('network', 'n');
    expect(lastOutcome('network', 'n')).toBeUndefined();
  });

  it('is gone after a write that was confirmed, or that was not accepted', () => {
    for (const next of [accepted(), { kind: 'refused', error, mayHaveChanged: false } as const]) {
      noteOutcome('network', 'n', accepted('Name'));
      noteOutcome('network', 'n', next);
      expect(lastOutcome('network', 'n')).toBeUndefined();
    }
  });

  it('is kept for a hundred objects', () => {
    for (let i = 0; i < 150; i++) noteOutcome('network', `n${i}`, accepted('Name'));
    expect(lastOutcome('network', 'n49')).toBeUndefined();
    expect(lastOutcome('network', 'n50')).toBeDefined();
  });
});
