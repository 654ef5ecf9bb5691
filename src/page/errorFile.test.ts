import { afterEach, expect, test } from 'vitest';
import type { LoggedRequest } from '../memory/requestLog';
import { addSecret, forgetSecrets } from '../memory/secrets';
import { errorFile } from './errorFile';

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

const fileOf = (requests: readonly LoggedRequest[]) =>
  errorFile({ error: 'It failed', failed: 'bad', requests, versions: { console: '1' } });

test('holds the error, the versions and the marked request with its differences', () => {
  const difference = { pointer: '/spec/mtu', kind: 'not in the interface', found: '9000' } as const;
  const file = JSON.parse(
    fileOf([
      request('bad', { at: 3000, status: 500, differences: [difference] }),
      request('good', { at: 1000, failure: 'No answer' }),
    ]),
  ) as Record<string, unknown>;
  expect(file).toMatchObject({
    error: 'It failed',
    versions: { console: '1' },
    requests: [{ id: 'bad', failed: true, status: 500, differences: [difference] }, { id: 'good' }],
  });
});

test('holds no token and no secret, wherever it stands', () => {
  addSecret('own-token');
  const all = fileOf([
    request('bad', {
      url: 'https://a/b?code=hidden1&q=own-token&tag=a',
      sentBody: '{"metadata": {"description": "own-token"}, "apiKey": "hidden2"}',
      receivedBody: '{"client_secret": ["hidden3"], "tokenCount": 12345678901234567890}',
    }),
    request('torn', { receivedBody: '{"password": "hidden4', receivedCut: true }),
    request('in', { url: 'https://a/signed-in?state=hidden5&token=hidden6#hidden7' }),
  ]);
  expect(all).not.toMatch(/hidden|own-token/);
  expect(all).toContain('12345678901234567890');
  expect(all).toContain('tag=a');
  expect(all).toContain('/signed-in?state=…&token=…');
});
