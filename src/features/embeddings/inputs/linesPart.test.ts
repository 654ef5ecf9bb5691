import { describe, expect, it } from 'vitest';
import { partBefore, partFrom, type Part } from './linesPart';

const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
const shown = ({ whole, from, to }: Part) => whole.slice(from, to);

/** All parts of a text, from the first on. */
function partsOf(whole: string): Part[] {
  const parts = [partFrom(whole, 0)];
  for (let part = parts[0]; part && part.to < whole.length; part = parts.at(-1)) {
    const lines = shown(part)
      .split('\n')
      .filter((line) => line !== '');
    parts.push(partFrom(whole, part.to + 1, { first: part.first + lines.length }));
  }
  return parts;
}

describe('a part of a long text in its field', () => {
  it('is all of a text of up to 2,000 lines', () => {
    for (const whole of ['', 'one', linesOf(2000).join('\n')])
      expect(partFrom(whole, 0)).toEqual({ whole, from: 0, to: whole.length, first: 1 });
  });

  it('has 1,000 lines, and the parts together are the text', () => {
    const whole = linesOf(5_400).join('\n');
    const parts = partsOf(whole);
    expect(parts.map(({ first }) => first)).toEqual([1, 1001, 2001, 3001, 4001]);
    expect(parts.map(shown).join('\n')).toBe(whole);
    expect(shown(parts[1] as Part).split('\n')).toHaveLength(1000);
    // A short rest is not divided.
    expect(shown(parts[4] as Part).split('\n')).toHaveLength(1400);
  });

  it('leads back to where it came from, also with blank lines, which have no number', () => {
    const lines = linesOf(4_500).flatMap((line, at) => (at % 3 === 0 ? [line, ''] : [line]));
    for (const whole of [lines.join('\n'), `\n\n${lines.join('\n')}\n`]) {
      const parts = partsOf(whole);
      expect(parts.length).toBeGreaterThan(3);
      expect(parts.slice(1).map(partBefore)).toEqual(parts.slice(0, -1));
    }
  });

  it('stays as it is while it is edited, and is divided when much was added to it', () => {
    const whole = linesOf(5_000).join('\n');
    const { from, to } = partFrom(whole, 0);
    const typed = `${whole.slice(0, to)}\nmore${whole.slice(to)}`;
    expect(partFrom(typed, from, { to: to + 5 })).toMatchObject({ from: 0, to: to + 5 });
    const pasted = linesOf(3_000).join('\n');
    const part = partFrom(`${pasted}\n${whole}`, 0, { to: pasted.length + 1 + to });
    expect(shown(part)).toBe(linesOf(1000).join('\n'));
  });
});
