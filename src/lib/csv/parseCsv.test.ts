import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv';
import { parseCsv, parseCsvRows } from './parseCsv';

const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ';', ',', '\n', 'é') });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });

describe('the rows of a CSV text', () => {
  test('a bad quote costs its row and no other', () => {
    const { cells, bad, fault } = parseCsvRows(
      'subject;groups\na@b;x\n"c"x@b;y\n"d@b";"one\ntwo"\n\n"e" f;"y"\n"g";z',
    );
    expect(fault).toBeUndefined();
    expect([...bad.keys()]).toEqual([3, 6]);
    expect(cells).toEqual([
      ['subject', 'groups'],
      ['a@b', 'x'],
      ['"c"x@b', 'y'],
      ['d@b', 'one\ntwo'],
      [],
      ['"e" f', '"y"'],
      ['g', 'z'],
    ]);
  });

  test('a bad row leaves the others of any table as they are', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, where) => {
        const before = where % (rows.length + 1);
        const text = (part: typeof rows) => toCsv([['subject', 'groups'], ...part]);
        const lines = [text(rows.slice(0, before)), '"c"x@b,y\r\n', toCsv(rows.slice(before))].join(
          '',
        );
        const { cells, bad } = parseCsvRows(lines);
        expect([...bad.keys()]).toEqual([before + 2]);
        const others = cells.filter((_, index) => index !== before + 1);
        const filled = (all: string[][]) => all.filter((row) => row.join('') !== '');
        expect(filled(others)).toEqual(filled(parseCsv(text(rows), ',').cells));
      }),
    );
  });

  test.each([
    ['never ends', 'subject,groups\na@b,x\n"c@b,y\nd@b,z'],
    ['ends on another line, before more text', 'subject,groups\na@b,x\n"c@b,y\n"d"@b,z'],
  ])('a quote that %s spoils the file, and its line is named', (_, text) => {
    expect(parseCsvRows(text)).toMatchObject({
      cells: [],
      fault: expect.stringContaining('line 3'),
    });
  });
});
