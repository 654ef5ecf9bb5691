import { afterEach, expect, it, vi } from 'vitest';
import { recordedWrite } from '../../contract/journal.fixture';
import { connectToJournal, json, startService } from '../api.fixture';
import { allChanges } from './changes';

afterEach(() => void vi.unstubAllGlobals());

it('an export reads all pages, however many there are', async () => {
  const service = await startService();
  connectToJournal(service);
  const most = 120;
  const page = Array.from({ length: 200 }, () => recordedWrite('unknown'));
  service.answer = ({ url }, response) => {
    const after = Number(new URL(url, service.url).searchParams.get('after') ?? 0);
    const next = after + 1 < most ? { next: String(after + 1) } : {};
    json(response, 200, { changes: page, people: [], ...next });
  };
  let count = 0;
  for await (const changes of allChanges('acme', {})) count += changes.length;
  expect(count).toBe(24_000);
  await service.close();
}, 30_000);
