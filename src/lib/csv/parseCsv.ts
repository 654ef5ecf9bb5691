import Papa from 'papaparse';

// No bar, unlike the parser's own list: in this console's files it separates values within a cell.
const delimitersToGuess = [',', '\t', ';'];
// The line that names the separator for spreadsheets, which is not a row.
const declaration = /^\uFEFF?"?sep=(\t|[^\s\w"])"?[,;\t ]*(?:\r?\n|\r|$)/i;

/**
 * The cells of a CSV text, by the separator that its first line `sep=;` tells, or else the one that is given, or else the
 * comma, tab or semicolon that suits it best.
 * `faults` are quotes that never end and the like, by row.
 */
export function parseCsv(
  text: string,
  given = '',
): {
  cells: string[][];
  faults: { row: number; words: string }[];
} {
  const [line, declared] = declaration.exec(text) ?? [];
  const rows = line === undefined ? text.replace(/^\uFEFF/, '') : text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(rows, {
    delimiter: declared ?? given,
    delimitersToGuess,
  });
  return {
    cells: data,
    faults: errors
      // A single column has no delimiter to guess, which is not a fault.
      .filter(({ type }) => type === 'Quotes')
      .map(({ row, message }) => ({ row: (row ?? 0) + 1, words: message })),
  };
}

/** The separator of a file with a heading: that of its first two titles. Below it, others may separate groups in a cell. */
export function headingSeparator(text: string): string {
  return /[,;\t|]/.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
}
