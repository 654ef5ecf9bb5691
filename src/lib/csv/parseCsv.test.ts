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

const rows = [
  ['subject', 'state', 'groups'],
  ['neu@example.com', 'active', 'a,b;c'],
];
test.each([';', ',', '\t', '|', ':'])('the first line may tell the separator, %j', (separator) => {
  for (const begin of ['', '\uFEFF'])
    for (const end of ['\n', '\r\n'])
      for (const line of [`sep=${separator}`, `"sep=${separator}"`, `SEP=${separator}`]) {
        const body = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join(end);
        const text = `${begin}${line}${end}${body}`;
        expect(parseCsv(text, headingSeparator(text)).cells).toEqual(rows);
      }
});

test('a heading that begins with “sep” is a heading', () => {
  for (const text of ['sep=x;groups\n1;2', 'separator;groups\n1;2', 'sep;groups\n1;2'])
    expect(parseCsv(text, headingSeparator(text)).cells).toHaveLength(2);
});
