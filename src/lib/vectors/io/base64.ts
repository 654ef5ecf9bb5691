/** Little-endian float32 numbers from base64 text, as embedding servers write them; `undefined` when it is none. */
export function floatsFromBase64(text: string): Float32Array<ArrayBuffer> | undefined {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    return undefined;
  }
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(new ArrayBuffer(bytes.length));
  for (let at = 0; at < bytes.length; at += 1) view.setUint8(at, bytes.charCodeAt(at));
  const floats = new Float32Array(bytes.length / 4);
  for (let at = 0; at < floats.length; at += 1) floats[at] = view.getFloat32(at * 4, true);
  return floats;
}
