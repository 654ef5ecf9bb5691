import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, it } from 'vitest';
import { libsqlStore } from './libsql';

const folder = await mkdtemp(join(tmpdir(), 'meridian-store-'));
const file = join(folder, 'records.db');
const one = await libsqlStore(file);
const other = await libsqlStore(file);

afterAll(async () => {
  for (const store of [one, other]) await store.close();
  await rm(folder, { recursive: true });
});

it('lists what another process wrote a moment ago', async () => {
  for (let round = 0; round < 40; round += 1) {
    const [writer, reader] = round % 3 === 0 ? [one, other] : [other, one];
    const record = { id: 'a', project: 'p', name: `round-${round}`, data: { round } };
    await writer.write((write) => write.put('networks', [record]));
    expect(await reader.list('networks')).toEqual([record]);
    expect(await writer.list('networks', { name: [record.name] })).toEqual([record]);
    expect(await reader.list('networks', { name: ['another'] })).toEqual([]);
  }
});

it('lists what was there before a write that failed', async () => {
  const before = await one.list('networks');
  const failed = one.write(async (write) => {
    await write.clear();
    throw new Error('The disk is full.');
  });
  expect(await other.list('networks')).toEqual(before);
  await expect(failed).rejects.toThrow('The disk is full.');
  for (const store of [one, other]) expect(await store.list('networks')).toEqual(before);
});

it('shows a write to readers of the same process only once it is carried out', async () => {
  const before = await one.list('networks');
  const record = { id: 'b', name: 'late', data: {} };
  await one.write(async (write) => {
    await write.put('networks', [record]);
    expect(await one.list('networks')).toEqual(before);
  });
  expect(await one.list('networks')).toEqual([...before, record]);
});

it('hands out records that nobody can change for others', async () => {
  const [record] = await one.list('networks');
  expect(() => Object.assign(record?.data ?? {}, { changed: true })).toThrow(TypeError);
  expect(await one.list('networks')).toContainEqual(record);
});

it('waits for a lock of another process without holding up this one, and then writes what others see', async () => {
  const process = new Database(file);
  process.exec('BEGIN IMMEDIATE');
  const record = { id: 'c', name: 'waited', data: {} };
  const writing = one.write((write) => write.put('networks', [record]));
  setTimeout(() => process.exec('COMMIT'), 300);
  await writing;
  const seen = process.prepare("SELECT name FROM records WHERE id = 'c'").all();
  expect(seen).toEqual([{ name: 'waited' }]);
  process.close();
  expect(await other.list('networks', { name: ['waited'] })).toEqual([record]);
});
