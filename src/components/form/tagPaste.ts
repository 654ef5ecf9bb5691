/** Tags in pasted text: `name=value` pairs separated by line breaks or commas; `undefined` if it is plain text. */
export function parseTagPaste(text: string): { name: string; value: string }[] | undefined {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^[^=\s]+=/.test(part))) return undefined;
  return parts.map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/** Duplicate tag names: for each row, the number (from 1) of another row with the same name. */
export function repeatedTagNames(rows: readonly { name: string }[]): (number | undefined)[] {
  return rows.map((row, index) => {
    if (row.name === '') return undefined;
    const twin = rows.findIndex((other, at) => at !== index && other.name === row.name);
    return twin === -1 ? undefined : twin + 1;
  });
}
