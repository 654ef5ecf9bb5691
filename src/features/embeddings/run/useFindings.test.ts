import { expect, it } from 'vitest';
import { finding } from '../../../lib/vectors/math/health';
import type { Run } from './run';
import { verdictOf } from './useFindings';
import type { Results } from '../state/results';

const finished = { batches: { state: () => ({ phase: 'finished' }) } } as unknown as Run;
const computed = { analysis: {} } as Results;
const lengths = finding('not normalised', 'note', 'The vectors are not of length 1.');
const zero = finding('zero', 'failed', 'A zero vector.', [3]);

it('counts problems, and notes where there is no problem', () => {
  const say = (...found: (typeof zero)[]) => verdictOf(finished, computed, found);
  expect([say(), say(lengths), say(lengths, lengths), say(zero, lengths)]).toEqual([
    'all good',
    '1 note',
    '2 notes',
    '1 problem',
  ]);
});
