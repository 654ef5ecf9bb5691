/** The key of a shortcut, in lower case: on a layout of other letters, the Latin one in the same place. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const isOther = key.length === 1 && key > '~';
  return (isOther && place !== undefined ? place : key).toLowerCase();
}
