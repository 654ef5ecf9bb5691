import { expect, test } from 'vitest';
import { ApiError } from '../api/http/errors';
import { errorDetails, errorSummary } from './errorWords';

function error(more: Partial<ApiError>): ApiError {
  const about = {
    operation: 'listNetworks',
    method: 'GET',
    url: 'https://cloud.example/x',
  } as const;
  return new ApiError({ kind: 'answered', words: 'words', ...about, ...more });
}

test('an error is named by what happened, not by what it might mean', () => {
  expect(errorSummary(error({ status: 403 })).title).toBe('“List networks” was refused');
  expect(errorSummary(error({ status: 500 })).title).toBe('“List networks” failed at the service');
  expect(errorSummary(error({ kind: 'unreachable' })).title).toBe(
    '“List networks” could not reach the service',
  );
  expect(errorSummary(error({ kind: 'unreachable', status: 200 })).title).toBe(
    '“List networks” got an incomplete answer',
  );
});

test('the details hold status, trace, address and words', () => {
  const text = errorDetails(error({ status: 429, traceId: 'abc', retryAfterSeconds: 3 }));
  for (const part of [
    'words',
    'Status 429',
    'Trace abc',
    '3\u00a0s',
    'GET https://cloud.example/x',
  ])
    expect(text).toContain(part);
});
