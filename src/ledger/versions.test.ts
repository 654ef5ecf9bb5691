import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget } from './memory';
import { TestStorage } from './storage.fixture';
import { removeLists, storedListOf } from './storedList';
import { rememberVersion, type Version } from './versions';

const key = { connection: 'c', organization: 'acme' };
const version = (id: string, at: number, text = ''): Version => ({
  kind: 'network',
  id,
  operation: 'updateNetwork',
  at,
  body: { metadata: { name: 'n', description: text } },
});
const all = () => storedListOf('versions')?.read(key) as readonly Version[];

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the last ten saves of each resource are kept', () => {
  for (let at = 1; at <= 12; at += 1) rememberVersion(key, version('a', at));
  rememberVersion(key, version('b', 1));
  expect(all().map(({ id, at }) => `${id}${at}`)).toEqual([
    'a12',
    'a11',
    'a10',
    'a9',
    'a8',
    'a7',
    'a6',
    'a5',
    'a4',
    'a3',
    'b1',
  ]);
});

test('large saves push out the oldest of all', () => {
  for (let at = 1; at <= 6; at += 1)
    rememberVersion(key, version(`n${at}`, at, 'x'.repeat(120_000)));
  expect(all().map(({ id }) => id)).toEqual(['n6', 'n5', 'n4', 'n3']);
});

test('saves are forgotten with their resource, and come back with it', () => {
  rememberVersion(key, version('a', 1));
  rememberVersion(key, version('b', 2));
  const undo = forget(key, 'network', 'a');
  expect(all().map(({ id }) => id)).toEqual(['b']);
  undo();
  expect(all().map(({ id }) => id)).toEqual(['b', 'a']);
});
