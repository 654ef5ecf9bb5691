import { beforeEach, expect, it, vi } from 'vitest';
import { stringifyJson, type JsonObject } from '../lib/json';
import { withoutSecrets } from '../lib/text/withoutSecrets';
import { hiddenMembers } from './hiddenMembers';
import { withoutNotRecorded } from './notRecorded';
import { knownOf, lastSent, rememberTeam } from './resources';
import { TestStorage } from './storage.fixture';
import { removeLists } from './storedList';

const key = { connection: 'c', organization: 'acme' };

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
});

it('leaves what was not recorded as it is now', () => {
  const recorded = JSON.parse(
    withoutSecrets(
      JSON.stringify({
        metadata: { name: 'a', description: 'password: hunter2' },
        spec: {
          userData: 'abc',
          env: [{ name: 'DB_PASSWORD', value: 'x' }],
          size: 1,
          url: 'https://a:b@c',
        },
      }),
    ),
  ) as JsonObject;
  const now = { metadata: { name: 'b', description: 'now' }, spec: { userData: 'own', env: [] } };
  const { body, pointers } = withoutNotRecorded(recorded, now);
  expect(body).toEqual({
    metadata: { name: 'a', description: 'now' },
    spec: { userData: 'own', env: [], size: 1 },
  });
  expect(pointers).toEqual(['/metadata/description', '/spec/userData', '/spec/env', '/spec/url']);
});

it('is taken over from the team’s memory by no form, and a member that is not returned is not known', () => {
  rememberTeam(key, [
    {
      type: 'network',
      id: 'n1',
      updatedAt: 100,
      body: '{"metadata":{"name":"n","description":"password: (not kept)"},"spec":{"userData":"(not kept)","a":1}}',
      answer: '{"metadata":{"id":"n1","name":"n"},"status":{"token":"(not kept)"}}',
    },
    { type: 'user', id: 'u1', updatedAt: 100, body: '{"spec":{"subject":"a","pin":"(not kept)"}}', answer: '{"metadata":{"id":"u1"},"status":{"token":"(not kept)"}}' }, // prettier-ignore
  ]);
  expect(lastSent(key, 'network', 'n1')?.body['spec']).toEqual({ a: 1 });
  expect(hiddenMembers('network', { metadata: { id: 'n1' } }, key)).toContainEqual({
    pointer: '/metadata/description',
    label: expect.any(String),
  });
  expect(lastSent(key, 'user', 'u1')?.body).toEqual({ spec: { subject: 'a' } });
  expect(stringifyJson(knownOf(key, 'user'))).not.toContain('not kept');
});
