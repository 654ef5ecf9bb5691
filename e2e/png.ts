import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** The colour of a pixel, such as "255 255 255". */
  at(x: number, y: number): string;
}

/** Reads a PNG as browsers write them: eight bits a channel, no palette, not interlaced. */
export function readPng(file: Buffer): Picture {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, colours, , , interlaced] = file.subarray(24, 29);
  const channels = { 2: 3, 6: 4 }[colours ?? 0];
  if (depth !== 8 || channels === undefined || interlaced !== 0)
    throw new Error(`A PNG of another kind: ${depth} bits, colours ${colours}.`);
  const stride = width * channels;
  const packed: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(packed));
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (data[at - channels] ?? 0);
      const up = y === 0 ? 0 : (data[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (data[at - stride - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter ?? 0] ?? 0;
      data[at] = (raw[at + y + 1] ?? 0) + guess;
    }
  }
  return {
    width,
    height,
    at: (x, y) =>
      data
        .subarray(y * stride + x * channels)
        .subarray(0, 3)
        .join(' '),
  };
}

/** Whichever of the three is nearest to left + up - corner (the filter "Paeth"). */
function nearest(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
