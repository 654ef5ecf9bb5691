import { expect, it } from 'vitest';
import type { Settings } from './inputs';
import { differences } from './runWords';

const run = (settings: Partial<Settings>, texts = 2, input?: string) => ({
  settings: { model: 'm', ...settings },
  texts: Array.from({ length: texts }, () => 'a'),
  input,
});

it('tells the texts, and of the settings only those that differ', () => {
  const runs = [
    run({ dimensions: 1_024, encodingFormat: 'float' }),
    run({ dimensions: null }, 1, '"a"'),
    run({ encodingFormat: 'base64' }, 5_000),
  ];
  expect(runs.map(differences(runs))).toEqual([
    ['2 texts', '1,024 dimensions', 'float'],
    ['1 input as JSON', 'model’s own dimensions', 'float'],
    ['5,000 texts', 'model’s own dimensions', 'base64'],
  ]);
  const alike = [run({ user: 'me', dimensions: 64 }), run({ user: 'me', dimensions: 64 }, 3)];
  expect(alike.map(differences(alike))).toEqual([['2 texts'], ['3 texts']]);
  const users = [run({ user: 'me' }), run({})];
  expect(users.map(differences(users))).toEqual([
    ['2 texts', 'user me'],
    ['2 texts', 'no user'],
  ]);
});
