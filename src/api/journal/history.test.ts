import { expect, it } from 'vitest';
import { recordedWrite } from '../../contract/journal.fixture';
import { connectToJournal, json, startService } from '../api.fixture';
import { allChanges } from './history';

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

it('an export has every write of a run, where the list tells the run once', async () => {
  const service = await startService();
  connectToJournal(service);
  const run = { id: 'r', size: 3, outcomes: { accepted: 3 } };
  const write = (id: string, of = {}) => recordedWrite('answered', { id, status: 200, ...of });
  service.answer = ({ url }, response) => {
    const { searchParams } = new URL(url, service.url);
    expect(searchParams.get('person')).toBe('Ada');
    const shown =
      searchParams.get('run') === 'r'
        ? ['c', 'b', 'a'].map((id) => write(id, { run }))
        : [write('new'), write('c', { run }), write('one', { run: { ...run, size: 1 } })];
    json(response, 200, { changes: shown, people: [] });
  };
  const ids: string[] = [];
  for await (const changes of allChanges('acme', { person: 'Ada' }))
    ids.push(...changes.map(({ id }) => id));
  expect(ids).toEqual(['new', 'c', 'b', 'a', 'one']);
  await service.close();
});
