// What `RUN_HEADER` holds.

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([^ ,]+))?$/i;
export const longestRunName = 120;

/** The header for a run, whose name is cut if it is longer; undefined for an id that is no UUID. */
export function runHeader(id: string, name: string): string | undefined {
  const characters = [...name.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()];
  const cut =
    characters.length > longestRunName
      ? [...characters.slice(0, longestRunName - 1), '…']
      : characters;
  const header = `${id} ${encodeURIComponent(cut.join(''))}`.trim();
  return readRunHeader(header) && header;
}

/** The run that a header names; undefined when it cannot be read. */
export function readRunHeader(header: string): { id: string; name?: string } | undefined {
  const [, id, encoded = ''] = pattern.exec(header) ?? [];
  const name = decoded(encoded);
  if (id === undefined || name === undefined || [...name].length > longestRunName) return undefined;
  return { id: id.toLowerCase(), ...(name !== '' && { name }) };
}

function decoded(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return /\p{Cc}/u.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}
