import Papa from 'papaparse';

/**
 * The cells of a CSV text, whatever separates them, unless that is given; `faults` are quotes that never end and the
 * like, by row.
 */
export function parseCsv(
  text: string,
  given = '',
): {
  cells: string[][];
  delimiter: string;
  faults: { row: number; words: string }[];
} {
  const { data, errors, meta } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: given,
  });
  return {
    cells: data,
    delimiter: meta.delimiter,
    faults: errors
      // "The delimiter could not be guessed" is true of a single column, and no fault.
      .filter(({ type }) => type === 'Quotes')
      .map(({ row, message }) => ({ row: (row ?? 0) + 1, words: message })),
  };
}
