import { afterEach, expect, test } from 'vitest';
import type { LoggedRequest } from '../../ledger/requestLog';
import { addSecret, forgetSecrets } from '../../ledger/secrets';
import { evidenceFiles } from './evidence';

afterEach(forgetSecrets);

const request = (id: string, rest: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id,
  at: 1000,
  operation: 'updateNetwork',
  title: 'Update network',
  method: 'PUT',
  url: 'https://a/api/v2/networks/n?x=1',
  sentHeaders: { Authorization: 'Bearer …' },
  differences: [],
  pending: false,
  ...rest,
});

const evidence = (
  requests: readonly LoggedRequest[],
  steps: Parameters<typeof evidenceFiles>[0]['steps'] = [],
) =>
  evidenceFiles({ error: 'It failed', failed: 'bad', requests, steps, versions: { console: '1' } });

test('holds the error, the versions, the steps in order and the marked request', () => {
  const files = evidence(
    [
      request('bad', { at: 3000, status: 500 }),
      request('good', { at: 1000, failure: 'No answer' }),
    ],
    [
      { at: 500, page: '/networks' },
      { at: 2000, page: '/networks/n/edit?tab=json#here' },
    ],
  );
  expect(files['error.txt']).toBe('It failed');
  expect(files['versions.json']).toContain('"console": "1"');
  expect(files['steps.txt']?.replaceAll(/^.*?:\d\d(?:\.\d+)? /gm, '').split('\n')).toEqual([
    '/networks',
    '  Update network: PUT https://a/api/v2/networks/n?x=1, No answer',
    '/networks/n/edit?tab=json',
    '  Update network: PUT https://a/api/v2/networks/n?x=1, 500',
  ]);
  expect(JSON.parse(files['requests.json'] ?? '')).toMatchObject([
    { id: 'bad', failed: true, status: 500 },
    { id: 'good' },
  ]);
});

test('holds no token and no secret, wherever it stands', () => {
  addSecret('own-token');
  const files = evidence(
    [
      request('bad', {
        url: 'https://a/b?code=hidden1&q=own-token&tag=a',
        sentBody: '{"metadata": {"description": "own-token"}, "apiKey": "hidden2"}',
        receivedBody: '{"client_secret": ["hidden3"], "tokenCount": 12345678901234567890}',
      }),
      request('torn', { receivedBody: '{"password": "hidden4', receivedCut: true }),
    ],
    [{ at: 1, page: '/signed-in?state=hidden5&token=hidden6#hidden7' }],
  );
  const all = Object.values(files).join('\n');
  expect(all).not.toMatch(/hidden|own-token/);
  expect(all).toContain('12345678901234567890');
  expect(all).toContain('tag=a');
  expect(all).toContain('/signed-in?state=…&token=…');
});

test('names where answers differ from the description', () => {
  const difference = { pointer: '/spec/mtu', kind: 'not in the interface', found: '9000' } as const;
  const files = evidence([
    request('bad', { differences: [difference], differenceCount: 3 }),
    request('good'),
  ]);
  expect(JSON.parse(files['differences.json'] ?? '')).toEqual([
    {
      id: 'bad',
      title: 'Update network',
      operation: 'updateNetwork',
      differences: [difference],
      differenceCount: 3,
    },
  ]);
});
