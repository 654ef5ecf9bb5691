import { expect, test } from 'vitest';
import { headingSeparator, parseCsv } from './parseCsv';

test('a quote that does not end where a cell does is a fault of its row', () => {
  expect(parseCsv('subject;groups\na@b;x\n"c"x@b;y').faults[0]?.row).toBe(3);
  expect(parseCsv('subject\n"a').faults).toHaveLength(1);
  expect(parseCsv('subject,groups\n"a ""b""",x').faults).toEqual([]);
});

test.each([
  ['subject,groups\na@b,x;y;z', ','],
  ['"subject, if any";groups\na@b;x,y,z', ';'],
  ['subject\tgroups\na@b\tx', '\t'],
  ['subject\na@b', ','],
])('the separator of a file is that of its first two titles: %s', (text, separator) => {
  expect(headingSeparator(text)).toBe(separator);
});
