import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../api/http/errors';
import { asApiError, busyOutcome, failedOutcomeOf } from './outcome';

const error = (kind: ApiErrorKind, status?: number, code?: string) =>
  new ApiError({
    kind,
    operation: 'createNetwork',
    method: 'POST',
    url: '/n',
    words: 'Because.',
    status,
    code,
  });

describe('what the end of a write means', () => {
  it.each([
    ['not sent', undefined, 'refused', false],
    ['unreachable', undefined, 'unknown', undefined],
    ['timeout', undefined, 'unknown', undefined],
    ['unreadable', 200, 'unknown', undefined],
    ['unreadable', 202, 'unknown', undefined],
    ['answered', 400, 'refused', false],
    ['answered', 401, 'refused', false],
    ['answered', 403, 'refused', false],
    ['answered', 404, 'refused', false],
    ['answered', 409, 'refused', false],
    ['answered', 422, 'refused', false],
    ['answered', 429, 'refused', false],
    ['answered', 500, 'refused', true],
    ['answered', 501, 'refused', true],
    ['answered', 502, 'unknown', undefined],
    ['answered', 503, 'refused', true],
    ['answered', 504, 'unknown', undefined],
    ['answered', 524, 'unknown', undefined],
    ['answered', undefined, 'unknown', undefined],
    ['answered', 302, 'unknown', undefined],
  ] as const)('%s %s → %s', (kind, status, expected, mayHaveChanged) => {
    const outcome = failedOutcomeOf(error(kind, status));
    expect(outcome.kind).toBe(expected);
    expect('mayHaveChanged' in outcome ? outcome.mayHaveChanged : undefined).toBe(mayHaveChanged);
  });

  it('is certain that nothing arrived where the gateway could not pass it on', () => {
    const failure = error('answered', 502, 'not_passed_on');
    expect(failedOutcomeOf(failure)).toMatchObject({ kind: 'refused', mayHaveChanged: false });
  });

  it('never takes a failure it does not understand for a refusal', () => {
    const target = { operation: 'updateNetwork', url: '/n' } as const;
    for (const failure of [
      new TypeError('x'),
      new DOMException('gone', 'AbortError'),
      'text',
      undefined,
    ])
      expect(failedOutcomeOf(asApiError(failure, target)).kind).toBe('unknown');
    expect(asApiError(error('timeout'), target).kind).toBe('timeout');
    expect(busyOutcome(target)).toMatchObject({ kind: 'refused' });
  });
});
