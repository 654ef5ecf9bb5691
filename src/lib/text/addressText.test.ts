import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { packText, unpackText } from './addressText';

const MOST = 100_000;

describe('text in an address', () => {
  it('comes back as it was, in characters that an address holds as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const packed = await packText(text);
        expect(packed).toMatch(/^z[\w-]*$/);
        expect(await unpackText(packed, MOST)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps a mark at its start, and is smaller than what repeats itself', async () => {
    expect(await unpackText(await packText('\uFEFFa'), MOST)).toBe('\uFEFFa');
    expect((await packText('the same line\n'.repeat(1_000))).length).toBeLessThan(200);
  });

  it('stops unfolding at the bound', async () => {
    const bomb = await packText('\0'.repeat(20_000_000));
    expect(bomb.length).toBeLessThan(30_000);
    await expect(unpackText(bomb, MOST)).rejects.toThrow('unfolds to more');
  });

  it.each([
    ['', 'of a kind'],
    ['x123', 'of a kind'],
    ['z', 'incomplete'],
    ['z%%%', 'incomplete'],
    ['z<script>', 'incomplete'],
    ['zAAAAA', 'incomplete'],
    ['z____', 'incomplete'],
  ])('refuses %j in words', async (packed, words) => {
    await expect(unpackText(packed, MOST)).rejects.toThrow(words);
  });

  it('refuses what was cut on the way', async () => {
    const packed = await packText(Array.from({ length: 200 }, (_, at) => `line ${at}`).join('\n'));
    for (const length of [packed.length - 1, packed.length - 40, 20])
      await expect(unpackText(packed.slice(0, length), MOST)).rejects.toThrow('incomplete');
  });
});
