import { expect, it } from 'vitest';
import { recordedWrite } from '../../contract/journal.fixture';
import { changesFile, changesFormats } from './changesFile';

async function* pages(count: number, each: number) {
  for (let page = 0; page < count; page += 1)
    yield Array.from({ length: each }, (_, index) =>
      recordedWrite('answered', { id: `${page} ${index}`, status: 201 }),
    );
}

it('an exported file has every change of every page, and tells how far it is', async () => {
  const told: number[] = [];
  const ndjson = await changesFile(changesFormats.ndjson, pages(3, 2), (count) => told.push(count));
  const lines = (await ndjson.text()).trimEnd().split('\n');
  const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids).toEqual(['0 0', '0 1', '1 0', '1 1', '2 0', '2 1']);
  expect(told).toEqual([2, 4, 6]);
  const csv = await changesFile(changesFormats.csv, pages(3, 2), () => {});
  const table = (await csv.text()).trimEnd().split('\r\n');
  expect(table).toHaveLength(7);
  expect(table[0]).toMatch(/^Time,Who,What/);
  expect(csv.type).toBe('text/csv;charset=utf-8');
});
