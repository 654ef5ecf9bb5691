import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
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

/** Of all ways to make one text from another, the shortest, one letter after the other. */
function steps(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return steps(a.slice(1), b.slice(1));
  return 1 + Math.min(steps(a.slice(1), b), steps(a, b.slice(1)), steps(a.slice(1), b.slice(1)));
}

it('finds the nearest of all names, as one by one', () => {
  const word = fc.stringMatching(/^[abc]{1,7}$/);
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 6 }), (text, names) => {
      const most = Math.min(3, Math.floor(text.length / 3));
      const far = names.map((name) => steps(text, name));
      const least = Math.min(...far);
      const nearest = names.filter((_, at) => far[at] === least && least <= most);
      expect(near(text, names)).toEqual(nearest.toSorted());
      expect(near(text, names.toReversed())).toEqual(nearest.toSorted());
    }),
  );
});

it('reads each group once for a whole file, and gives up on one after the letters in which it differs', () => {
  const id = (at: number) => `${String(at * 7919).padStart(12, '0')}-4000-8000-${String(at * 104_729).padStart(12, '0')}`; // prettier-ignore
  let reads = 0;
  const groups = Array.from({ length: 300 }, (_, at) => ({
    get name() {
      reads += 1;
      return id(at);
    },
  }));
  // Each letter that is compared with those of a group begins an array.
  const fill = vi.spyOn(Array.prototype, 'fill');
  onTestFinished(() => fill.mockRestore());
  for (let row = 0; row < 100; row += 1) expect(nearlyNamed(id(row + 1000), groups)).toEqual([]);
  expect(reads).toBe(300);
  const lettersOfOne = fill.mock.calls.length / (100 * 300);
  expect(lettersOfOne).toBeGreaterThan(1);
  expect(lettersOfOne).toBeLessThan(12);
});
