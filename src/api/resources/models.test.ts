import { expect, test } from 'vitest';
import { parseJson, type Json } from '../../lib/json';
import { readModels } from './models';

const list = (text: string): Json[] => {
  const parsed = parseJson(text);
  return Array.isArray(parsed) ? parsed : [];
};

test('an entry that is wrong costs none of the others', () => {
  const models = readModels(
    list(`[{"id": "a", "name": "fine"}, 7, {"name": "no id"}, {"id": 5}, null,
      {"id": "b", "context_length": "a lot", "licenses": [{"name": 1}], "size": null}, {"id": "c", "name": "fine too"}]`),
  );
  expect(models.map(({ key, faults }) => [key, faults.map(({ pointer }) => pointer)])).toEqual([
    ['a', []],
    ['~1', ['']],
    ['~2', ['/id']],
    ['~3', ['/id']],
    ['~4', ['']],
    ['b', ['/licenses/0/name', '/context_length']],
    ['c', []],
  ]);
  expect(models[2]?.value.name).toBe('no id');
});

test('every entry has a key that can stand in an address', () => {
  const models = readModels(
    list(
      String.raw`[{"id": "a/b?c#d"}, {"id": ".."}, {"id": "."}, {"id": ""}, {"id": "a/b?c#d"}, {"id": "~0"}, {"id": "\ud800"}]`,
    ),
  );
  expect(models.map(({ key }) => key)).toEqual(['a/b?c#d', '~1', '~2', '~3', '~4', '~5', '~6']);
  for (const { key } of models) expect(decodeURIComponent(encodeURIComponent(key))).toBe(key);
});

test('what did not change keeps its identity, and so does the list', () => {
  const text = '[{"id": "a", "parameters": 12345678901234567890}, {"id": "b"}]';
  const before = readModels(list(text));
  expect(readModels(list(text), before)).toBe(before);
  const after = readModels(list(text.replace('890}', '891}')), before);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});
