/** A whole number from a text, evenly spread over 32 bits (FNV-1a with a final mix). */
export function hash32(text: string, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The id of a seeded object: the same in every sandbox, in the shape of a UUID. */
export function seededId(kind: string, name: string): string {
  const word = (salt: number) => hash32(`${kind}/${name}`, salt).toString(16).padStart(8, '0');
  const hex = [1, 2, 3, 4].map(word).join('');
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  return `${a}-${b}-4${c}-9${d}-${hex.slice(20)}`;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
