import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resourceTypes } from '../contract/resources';
import { detailPath, editPath, openPath, rowPath } from './paths';

test('every id that an answer may have has an address, and only half a character is lost in it', () => {
  const id = fc.array(fc.constantFrom('a', '/', '%', '?', '#', ' ', '\uD83D', '\uDE00', '\u202E')).map((all) => all.join('')); // prettier-ignore
  fc.assert(
    fc.property(fc.constantFrom(...resourceTypes), id, (type, text) => {
      for (const path of [detailPath, editPath, openPath, rowPath].map((of) => of(type, text)))
        expect(new URL(path, 'https://console').origin).toBe('https://console');
      const [, , segment = ''] = detailPath(type, text).split('/');
      expect(decodeURIComponent(segment)).toBe(text.toWellFormed());
    }),
  );
});
