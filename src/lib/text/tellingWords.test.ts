import { expect, it } from 'vitest';
import { tellingWords } from './tellingWords';

const texts = [
  'The token of the account has expired',
  'Rotate the token of an account',
  'My token is gone',
  'Where is the token of my account?',
  'Mount the share over NFS',
  'The share is nearly full',
  'Is the share mounted over NFS?',
  'Who may read the share over NFS',
];
const labels = [0, 0, 0, 0, 1, 1, 1, 1];

it('names the words that one group has and the other lacks, the most telling first', () => {
  expect(tellingWords(texts, labels, 2)).toEqual([['token'], ['share']]);
  const many = [...texts, ...texts, ...texts];
  const [first, second] = tellingWords(many, [...labels, ...labels, ...labels], 2);
  expect(first).toEqual(['token', 'account']);
  expect(second).toEqual(['share', 'nfs']);
});

it('names none where there is one group, none, or nothing in common', () => {
  expect(
    tellingWords(
      texts,
      labels.map(() => 0),
      1,
    ),
  ).toEqual([[]]);
  expect(
    tellingWords(
      texts,
      labels.map(() => -1),
      2,
    ),
  ).toEqual([[], []]);
  expect(tellingWords(['one two', 'three four'], [0, 1], 2)).toEqual([[], []]);
  const key = 'x'.repeat(5_000);
  expect(tellingWords([...texts, key, key], [...labels, 1, 1], 2)[1]).not.toContain(key);
  expect(tellingWords([], [], 0)).toEqual([]);
});

it('reads words of other scripts, and of 50,000 texts a sample', () => {
  const cyrillic = [
    'ключ истёк',
    'ключ пропал',
    'ключ забыт',
    'ключ нужен',
    'сеть упала',
    'сеть медленна',
    'сеть новая',
    'сеть старая',
  ];
  expect(tellingWords(cyrillic, labels, 2)).toEqual([['ключ'], ['сеть']]);
  const many = Array.from({ length: 50_000 }, (_, at) => (at % 2 === 0 ? 'red apple' : 'blue sky'));
  const alternate = many.map((_, at) => at % 2);
  expect(tellingWords(many, alternate, 2)).toEqual([
    ['apple', 'red'],
    ['blue', 'sky'],
  ]);
});

it('finds words in scripts without spaces, and never fillers', () => {
  const chinese = [
    '我的令牌过期了',
    '令牌在哪里',
    '请更换令牌',
    '令牌丢失',
    '网络很慢',
    '网络断开',
    '新的网络',
    '网络地址',
  ];
  expect(tellingWords(chinese, labels, 2)).toEqual([['令牌'], ['网络']]);
  const fillers = texts.map((_, at) => (at < 4 ? `of the house ${at}` : `by a garden ${at}`));
  expect(tellingWords([...fillers, ...fillers], [...labels, ...labels], 2)).toEqual([
    ['house'],
    ['garden'],
  ]);
});
