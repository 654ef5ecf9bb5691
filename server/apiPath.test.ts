import { expect, it, test } from 'vitest';
import { operationIds, operations, type OperationId } from '../src/contract/resources';
import { matchApi } from './apiPath';

function found(method: string, path: string): OperationId | undefined {
  const match = matchApi(method, path);
  return match?.kind === 'operation' ? match.id : undefined;
}

test.each(operationIds)('%s is found again by its method and path', (id) => {
  const { method, path } = operations[id];
  const fill = (value: string) => path.replaceAll(/\{\w+\}/g, value);
  expect(found(method, fill('a-1'))).toBe(id);
  expect(found(method, fill('%2Fx%20%F0%9F%98%80'))).toBe(id);
  expect(matchApi('DELETE', fill('a-1'))).toMatchObject({
    kind: 'other method',
    allowed: expect.arrayContaining([method]),
  });
  expect(found(method, `${fill('a-1')}/`)).toBeUndefined();
  expect(found(method, `/x${fill('a-1')}`)).toBeUndefined();
  expect(found(method, fill('a-1').toUpperCase())).toBeUndefined();
});

it.each(['.', '..', '%2e', '%2E%2e', '.%2e', '%2e.', ''])(
  'takes no path with the step %j for an operation',
  (step) => {
    expect(found('GET', `/api/v2/networks/${step}`)).toBeUndefined();
    expect(found('PUT', `/api/v1/organizations/${step}/users/u`)).toBeUndefined();
  },
);

it('takes dots for an id where there is more than dots', () => {
  for (const id of ['...', 'a.b', '.a', '..a', '%2e%2e%2e'])
    expect(found('PUT', `/api/v1/organizations/o/users/${id}`)).toBe('updateUser');
});
