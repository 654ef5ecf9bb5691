import { expect, it } from 'vitest';
import { caseBytes } from '../views/evaluate/evaluate.fixture';
import { tooLongWords } from './useEstimate';

const said = (text: string, takes: bigint) =>
  tooLongWords({ items: [text], prefix: 0, tokens: 1, exact: false }, takes, 'Line');

it('warns of what may be too long, before it is sent', () => {
  expect(said(new TextDecoder().decode(caseBytes('de512.txt')), 512n)).toMatch(
    /^Line 1 may be too long for the model: about \d+ of 512 tokens\.$/,
  );
  const words = 'the cat is on the mat '.repeat(13);
  expect(said(words, 100n)).toBe('Line 1 may be too long for the model: about 78 of 100 tokens.');
  expect(said(words, 120n)).toBeUndefined();
  // The longest is named. Of German compounds the estimate is above what models count, so nothing is claimed for sure.
  const compound = 'Rechenzentrumsdienstleistungen für das Geschäftsquartal ';
  const items = ['short', compound.repeat(40), compound.repeat(60)];
  expect(tooLongWords({ items, prefix: 0, tokens: 1, exact: false }, 512n, 'Line')).toMatch(
    /^Line 3 may be too long for the model: about \d+ of 512 tokens\. So may 1 other line\.$/,
  );
  expect(tooLongWords({ items: [78, 101], prefix: 0, tokens: 1, exact: true }, 100n, 'Input')).toBe(
    'Input 2 is longer than the model takes: 101 of 100 tokens.',
  );
});
