import { describe, expect, it } from 'vitest';
import { fieldEnd } from './LinesField';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');

describe('what is in the field of a long text', () => {
  it('is all of up to 2,000 lines', () => {
    for (const whole of ['', 'one', '\n\n', linesOf(2000)])
      expect(fieldEnd(whole)).toBe(whole.length);
  });

  it('is the first 1,000 lines of more', () => {
    const whole = linesOf(5_400);
    expect(whole.slice(0, fieldEnd(whole))).toBe(linesOf(1000));
  });

  it('stays as it is while it is edited, and is cut when much was added to it', () => {
    const whole = linesOf(5_000);
    const end = fieldEnd(whole);
    const typed = `${whole.slice(0, end)}\nmore${whole.slice(end)}`;
    expect(fieldEnd(typed, end + 5)).toBe(end + 5);
    const pasted = linesOf(3_000);
    expect(fieldEnd(`${pasted}\n${whole}`, pasted.length + 1 + end)).toBe(end);
  });
});
