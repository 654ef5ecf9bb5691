/** Random lower case hexadecimal digits. `crypto.randomUUID` is missing in pages that are served without TLS. */
export function randomHex(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, digits);
}
