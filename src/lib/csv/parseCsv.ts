import Papa from 'papaparse';

// No bar, unlike the parser's own list: in this console's files it separates values within a cell.
const delimitersToGuess = [',', '\t', ';'];

/**
 * The cells of a CSV text, by the separator that is given, or else by the comma, tab or semicolon that suits it best.
 * `faults` are quotes that never end and the like, by row.
 */
export function parseCsv(
  text: string,
  given = '',
): {
  cells: string[][];
  faults: { row: number; words: string }[];
} {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: given,
    delimitersToGuess,
  });
  return {
    cells: data,
    faults: errors
      // "The delimiter could not be guessed" is true of a single column, and no fault.
      .filter(({ type }) => type === 'Quotes')
      .map(({ row, message }) => ({ row: (row ?? 0) + 1, words: message })),
  };
}

/** A file's cells, as far as its quotes are valid. */
interface CsvRows {
  cells: string[][];
  /** Rows with a quote that is followed by more text, with the reason; their cells are as they were written. */
  bad: ReadonlyMap<number, string>;
  /** Why what follows cannot be told apart into rows. */
  fault?: string;
}

/**
 * The rows of a CSV text. A bad quote costs its own row and no other; only one that never ends, or ends on another line
 * with more text behind it, spoils the file. Rows are counted from 1, the heading included.
 */
export function parseCsvRows(text: string): CsvRows {
  const delimiter = delimiterOf(text);
  const whole = parseCsv(text, delimiter);
  if (whole.faults.length === 0) return { cells: whole.cells, bad: new Map() };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const cells: string[][] = [];
  const bad = new Map<number, string>();
  for (let at = 0; at < lines.length;) {
    const begin = at;
    let record = lines[at++] ?? '';
    // A line with an odd number of quotes continues on the next one.
    while (isOpen(record) && at < lines.length) record += `\n${lines[at++]}`;
    const row = cells.length + 1;
    if (record === '') {
      cells.push([]);
      continue;
    }
    const read = parseCsv(record, delimiter);
    const isBad = read.faults.length > 0;
    if (isBad && (isOpen(record) || at > begin + 1))
      return {
        cells: [],
        bad,
        fault: `Row ${row}, on line ${begin + 1}, has a quote that does not end where a cell does, so the rows below it cannot be told apart.`,
      };
    if (isBad) bad.set(row, 'A quote in it is followed by more text in the same cell.');
    cells.push(...(isBad ? [record.split(delimiter)] : read.cells));
  }
  return { cells, bad };
}

/** The separator of the first two cells. Further on, the same characters may separate the groups in one cell. */
function delimiterOf(text: string): string {
  return /[,;\t|]/.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
}

function isOpen(record: string): boolean {
  return (record.split('"').length - 1) % 2 === 1;
}
