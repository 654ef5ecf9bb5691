import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeLists, storageChanged } from './storedList';
import { TestStorage } from './storage.fixture';
import {
  MOST_ROWS,
  userImports,
  type ImportJob,
  type ImportRow,
} from '../features/users/import/importUsers';

const { change, courseOf, keep, noteCourse, noteStep, of, stepsOf } = userImports;

const key = { connection: 'c', organization: 'acme' };
const id = '3f0cbf2e-0000-4000-8000-000000009ad1';
const job = (rows: number): ImportJob => ({
  id: 'mabcdefg-abcdefgh',
  title: '',
  at: 1,
  rows: Array.from({ length: rows }, (_, row) => ({
    line: row + 2,
    subject: `somebody.number${row}@example.com`,
    state: 'active',
    groupIDs: [id],
  })),
});
const done = (row: number) => ({
  job: job(0).id,
  row,
  state: 'created' as const,
  at: 1_795_000_000_000,
  id,
});
let storage: TestStorage;
const stored = () => [...storage.texts.values()].reduce((sum, { length }) => sum + length, 0);

beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  removeLists(() => true);
});

describe('a run that is kept', () => {
  it('knows after a reload what became of each row, and how it goes on', () => {
    expect(keep(key, job(250), 4)).toBe(true);
    expect(stepsOf(key, job(0).id)).toEqual([]);
    for (const row of [0, 99, 100, 249]) expect(noteStep(key, done(row))).toBe(true);
    noteCourse(key, job(0).id, { waitUntil: 7 });
    storageChanged(null);
    expect(of(key)).toEqual(job(250));
    expect(stepsOf(key, job(0).id)).toEqual([0, 99, 100, 249].map(done));
    expect(courseOf(key, job(0).id)).toMatchObject({ parallel: 4, waitUntil: 7 });
    expect(courseOf(key, 'another')).toEqual({ parallel: 1 });
  });

  it('writes little with each row', () => {
    expect(keep(key, job(MOST_ROWS), 1)).toBe(true);
    expect(stored()).toBeLessThan(2_000_000);
    const write = vi.spyOn(storage, 'setItem');
    for (let row = 0; row < MOST_ROWS; row += 97) noteStep(key, done(row));
    expect(Math.max(...write.mock.calls.map(([, text]) => text.length))).toBeLessThan(20_000);
  });

  it('is not kept at all where there is no room for its rows', () => {
    const { setItem } = TestStorage.prototype;
    vi.spyOn(storage, 'setItem').mockImplementation((name, text) => {
      if (stored() + text.length > 100_000) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(storage, name, text);
    });
    expect(keep(key, job(MOST_ROWS), 1)).toBe(false);
    expect(of(key)).toBeUndefined();
    expect(stored()).toBeLessThan(10);
    expect(keep(key, job(500), 1)).toBe(true);
  });

  it('changes its rows wholly or, where there is no room, not at all', () => {
    expect(keep(key, job(3), 1)).toBe(true);
    const name = (line: number) => (row: ImportRow) =>
      row.line === line ? { ...row, name: 'Somebody' } : row;
    const room = Math.max(...[...storage.texts.values()].map(({ length }) => length));
    storage.most = room;
    expect(change(key, name(2))).toBe(false);
    expect(of(key)).toEqual(job(3));
    storageChanged(null);
    expect(of(key)).toEqual(job(3));
    storage.most = Infinity;
    expect(change(key, name(2))).toBe(true);
    storageChanged(null);
    expect(of(key)?.rows.map((row) => row.name)).toEqual(['Somebody', undefined, undefined]);
  });
});
