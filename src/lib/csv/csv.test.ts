import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCell, toCsv } from './csv';

/** RFC 4180, read by the letter. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') {
      at += 1;
    } else {
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no end of line at ${at}`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(
      toCsv([
        ['Name', 'Tags'],
        ['edge-north', 'env=prod'],
        ['a,b', 'say "hi"'],
        ['two\r\nlines', ' padded '],
        ['semi;colon', 'tab\tbed'],
        ['', ''],
      ]),
    ).toBe(
      'Name,Tags\r\nedge-north,env=prod\r\n"a,b","say ""hi"""\r\n"two\r\nlines"," padded "\r\n"semi;colon","tab\tbed"\r\n,\r\n',
    );
    expect(toCsv([])).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")'])(
    'shows %j as text',
    (formula) => {
      expect(readCsv(toCsv([[formula, 'x']]))).toEqual([[`'${formula}`, 'x']]);
    },
  );

  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)'])('shows the wide %j as text', (formula) => {
    expect(toCsv([[formula]])).toBe(`'${formula}\r\n`);
  });

  it('leaves the same signs alone further in', () => {
    expect(toCsv([['a=b', 'x-1', 'me@here', '1+1']])).toBe('a=b,x-1,me@here,1+1\r\n');
  });

  it('reads back, apart from defused formulas', () => {
    const characters = fc.constantFrom(
      'a',
      '"',
      ',',
      '\r',
      '\n',
      ';',
      '=',
      '-',
      '@',
      ' ',
      'é',
      '😀',
    );
    const cell = fc.string({ unit: characters, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
        const back = readCsv(toCsv(rows));
        expect(back.map((row) => row.map((x) => x.replace(/^'(?=[=+\-@\t\r\n])/, '')))).toEqual(
          rows,
        );
        expect(back.flat().every((x) => !/^[=+\-@\t\r\n]/.test(x))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the text of a cell back, whatever it begins with', () => {
    const start = fc.constantFrom("'", "''", '=', "'=", "''-", '＝', '\t', '');
    fc.assert(
      fc.property(start, fc.string(), (before, rest) => {
        const text = before + rest;
        const [[cell = ''] = []] = readCsv(toCsv([[text, 'x']]));
        expect(plainCell(cell)).toBe(text);
      }),
    );
  });
});
