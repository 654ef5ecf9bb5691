import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRunHeader, runHeader } from './runHeader';

const id = '3f0c5a2e-1111-4222-8333-444455559ad1';

it('is read as it was made, whatever the name is, up to 120 characters', () => {
  const names = fc.string({ unit: 'binary', maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(names, (name) => {
      const header = runHeader(id, name) ?? '';
      expect(header).toMatch(/^[\x21-\x7e]+( [\x21-\x7e]+)?$/);
      const words = [...name.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()];
      const kept = words.length > 120 ? [...words.slice(0, 119), '…'] : words;
      expect(readRunHeader(header)).toEqual({
        id,
        ...(kept.length > 0 && { name: kept.join('') }),
      });
    }),
    { numRuns: 2000 },
  );
});

it('is none for an id that is no UUID', () => {
  expect(runHeader('mabcdefg-abcdefgh', 'Import 12 users')).toBeUndefined();
});
