import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearlyNamed } from './nearlyNamed';

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const near = (text: string, names: readonly string[]) =>
  nearlyNamed(text, named(names)).map(({ name }) => name);
const groups = ['auditors', 'ml-engineers', 'research-a', 'research-b', 'researchers'];

it.each([
  ['researcher', ['researchers']],
  ['reseachers', ['researchers']],
  ['researchres', ['researchers']],
  ['Auditor', ['auditors']],
  ['ml_engineer', ['ml-engineers']],
  // Two that are equally near: both, and neither first.
  ['research-c', ['research-a', 'research-b']],
  ['finance', []],
  ['no-such-group', []],
  // A word this short is near to many.
  ['ml', []],
  ['', []],
])('%j means %j', (text, meant) => {
  expect(near(text, groups)).toEqual(meant);
  expect(near(text, groups.toReversed())).toEqual(meant);
});

it('finds a name again in which one letter is missing, doubled or swapped, in any order of names', () => {
  const name = fc.stringMatching(/^[a-z]{6,20}$/);
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('cut', 'double', 'swap'), (word, place, how) => {
      const at = place % (word.length - 1);
      const [one = '', two = ''] = word.slice(at, at + 2);
      const instead = { cut: two, double: one + one + two, swap: two + one }[how];
      const typed = word.slice(0, at) + instead + word.slice(at + 2);
      expect(near(typed, ['0123456789', word])).toEqual([word]);
      expect(near(typed, [word, '0123456789'])).toEqual([word]);
    }),
  );
});
