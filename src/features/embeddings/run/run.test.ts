import { expect, it } from 'vitest';
import { ApiError } from '../../../api/http/errors';
import type { Settings } from '../inputs/inputs';
import { settingDifferences, errorOf, hasChanged, outcome } from './run';

const run = (settings: Partial<Settings>, texts = 2, input?: string) => ({
  settings: { model: 'm', ...settings },
  texts: Array.from({ length: texts }, () => 'a'),
  input,
});

it('tells of the settings only those that differ', () => {
  const runs = [
    run({ dimensions: 1_024, encodingFormat: 'float' }),
    run({ dimensions: null }, 1, '"a"'),
    run({ encodingFormat: 'base64' }, 5_000),
  ];
  expect(runs.map(settingDifferences(runs))).toEqual([
    ['1,024 dimensions', 'float'],
    ['default dimensions', 'float'],
    ['default dimensions', 'base64'],
  ]);
  const alike = [run({ user: 'me', dimensions: 64 }), run({ user: 'me', dimensions: 64 }, 3)];
  expect(alike.map(settingDifferences(alike))).toEqual([[], []]);
  const users = [run({ user: 'me' }), run({})];
  expect(users.map(settingDifferences(users))).toEqual([['user me'], ['no user']]);
});

it('tells what came of a run', () => {
  expect(outcome(1_200, 1_200, 'text')).toBe('1,200 texts');
  expect(outcome(1, 1, 'input')).toBe('1 input');
  expect(outcome(1_200, 1_100, 'text')).toBe('1,100 of 1,200 texts');
  expect(outcome(1_200, 0, 'text')).toBe('0 of 1,200 texts');
});

it('tells whether the fields ask for something else by now', () => {
  const since = (settings: Partial<Settings>, texts?: number, isOpened = false) =>
    hasChanged({ ...run({ dimensions: null }), isOpened }, run(settings, texts));
  expect(since({ encodingFormat: 'float' })).toBe(false);
  expect(since({}, 3)).toBe(true);
  expect(since({ model: 'n' })).toBe(true);
  expect(since({ dimensions: 256 })).toBe(true);
  expect(since({ encodingFormat: 'base64', user: 'me' })).toBe(true);
  // A file has no settings that could change.
  expect(since({ model: 'n', user: 'me' }, 2, true)).toBe(false);
  expect(since({}, 3, true)).toBe(true);
});

it('tells prefixes apart that look alike when they are shortened', () => {
  const of = (task: string) =>
    run({ queryPrefix: `Instruct: Given a web search, ${task}\nQuery: ` });
  expect(
    [of('find answers'), of('find copies')].map(
      settingDifferences([of('find answers'), of('find copies')]),
    ),
  ).toEqual([[expect.stringContaining('Instruct')], [expect.stringContaining('Instruct')]]);
});

it('names the texts of a refused batch by their place in the whole', () => {
  const refused = (words: string) =>
    new ApiError({
      kind: 'answered',
      operation: 'createEmbeddings',
      method: 'POST',
      url: '/v1/embeddings',
      status: 400,
      words,
    });
  const told = (words: string, unit = 'Line') =>
    errorOf({ error: refused(words), from: 128 }, unit);
  expect(told('/input/3: has 9000 tokens')).toEqual(refused('Line 132: has 9000 tokens'));
  expect(told('Wrong: /input/0, /input/1872.', 'Input')).toEqual(
    refused('Wrong: Input 129, Input 2,001.'),
  );
  for (const words of ['/input: is empty', '/input/3/0: no id', 'See https://a.example/input/3'])
    expect(told(words)).toEqual(refused(words));
  expect(errorOf({ error: 'lost', from: 128 }, 'Line')).toBe('lost');
});
