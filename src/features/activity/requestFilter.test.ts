import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../memory/requestLog';
import { hasFailed, passesOutcome, statusOf, type OutcomeFilter } from './requestFilter';

function request(patch: Partial<LoggedRequest>): LoggedRequest {
  return {
    id: 'r',
    at: 0,
    operation: 'listNetworks',
    title: 'List networks',
    method: 'GET',
    url: 'http://api/api/v2/networks',
    sentHeaders: {},
    differences: [],
    pending: false,
    ...patch,
  };
}

test('a request is failed when its answer could not be used, not while it is pending or was left', () => {
  expect(hasFailed(request({ status: 200 }))).toBe(false);
  expect(hasFailed(request({ status: 404 }))).toBe(true);
  expect(hasFailed(request({ status: 200, failure: 'Not JSON.' }))).toBe(true);
  expect(hasFailed(request({ failure: 'No answer.' }))).toBe(true);
  expect(hasFailed(request({ pending: true }))).toBe(false);
  expect(hasFailed(request({ cancelled: true, failure: 'Left.' }))).toBe(false);
});

test('no answer is said as such, and no status is made up', () => {
  expect(statusOf(request({ failure: 'No answer.' }))).toEqual({
    word: 'no answer',
    tone: 'failed',
  });
  // What is as usual is quiet.
  expect(statusOf(request({ status: 200 })).tone).toBe('info');
  expect(statusOf(request({ status: 503 })).tone).toBe('failed');
});

test('the requests that failed, and the writes', () => {
  const log = [
    request({ id: 'a', status: 200 }),
    request({ id: 'b', status: 409, method: 'POST', title: 'Create network' }),
    request({ id: 'c', status: 500, title: 'List security groups' }),
  ];
  const ids = (outcome: OutcomeFilter) =>
    log.filter((each) => passesOutcome(each, outcome)).map(({ id }) => id);
  expect(ids('all')).toEqual(['a', 'b', 'c']);
  expect(ids('failed')).toEqual(['b', 'c']);
  expect(ids('writes')).toEqual(['b']);
});
