import { afterEach, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService } from '../../api/api.fixture';
import { queryClient } from '../../api/cache/queryClient';
import { valueAt } from '../../lib/json';
import { rememberTeam } from '../../memory/resources';
import { readForBulk } from './bulkRun';

afterEach(() => vi.unstubAllGlobals());

const key = { connection: 'journal', organization: 'acme' };
const anna = (updatedAt: number, ...groups: string[]) => ({
  type: 'user' as const,
  id: 'u1',
  updatedAt,
  body: JSON.stringify({ spec: { subject: 'anna', groupIDs: groups } }),
  answer: JSON.stringify({
    metadata: { id: 'u1' },
    spec: { subject: 'anna', state: 'active', groupIDs: groups },
  }),
});

it('a bulk change of users starts from what the team knows now, and from nothing older where that can’t be read', async () => {
  const service = await startService();
  connectToJournal(service);
  rememberTeam(key, [anna(1, 'a')]);
  service.answer = (_, response) =>
    json(response, 200, { resources: [anna(2, 'a', 'b')], nicknames: {} });
  const { raw } = await readForBulk('user', key, 'u1');
  expect(valueAt(raw, '/spec/groupIDs')).toEqual(['a', 'b']);
  queryClient.clear();
  service.answer = (_, response) => json(response, 403, { error_description: 'Not yours.' });
  await expect(readForBulk('user', key, 'u1')).rejects.toThrow('Not yours.');
  await service.close();
});
