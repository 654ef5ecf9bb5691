// What spreadsheets take for the beginning of a formula; the wide forms count too where East Asian text is written.
// A text that already has a quote there gets another one, so that removing one restores it.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
// Semicolons and tabs separate cells in some locales, so they are quoted as well.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/**
 * Rows as CSV text (RFC 4180: commas, CRLF, doubled quotes). A cell that a spreadsheet would run as a formula gets a
 * leading `'`, which shows it as text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The text of a cell that was written by `toCsv`, without what was put before a formula. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
