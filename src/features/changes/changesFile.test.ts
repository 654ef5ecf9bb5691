import { expect, it } from 'vitest';
import { recordedWrite } from '../../contract/journal.fixture';
import { changesFile } from './changesFile';

async function* pages(count: number, each: number) {
  for (let page = 0; page < count; page += 1)
    yield Array.from({ length: each }, (_, index) =>
      recordedWrite('answered', { id: `${page} ${index}`, status: 201 }),
    );
}

it('an exported file has every change of every page, and tells how far it is', async () => {
  const told: number[] = [];
  const csv = await changesFile(pages(3, 2), (count) => told.push(count));
  expect(told).toEqual([2, 4, 6]);
  const table = (await csv.text()).trimEnd().split('\r\n');
  expect(table).toHaveLength(7);
  expect(table[0]).toMatch(/^Time,Who,What/);
  expect(csv.type).toBe('text/csv;charset=utf-8');
});
