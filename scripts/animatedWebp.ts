/** One picture of an animation. `webp` is a whole still WebP file, and `ms` is how long it is shown. */
export interface Frame {
  webp: Buffer;
  ms: number;
}

/** Joins still WebP pictures of the same size to one that moves and repeats (RFC 9649, "Animation"). */
export function animatedWebp(frames: readonly Frame[], width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(0b10, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts = frames.map(({ webp, ms }) => {
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    head.writeUIntLE(Math.min(ms, 0xff_ffff), 12, 3);
    // Each picture takes the place of the one before.
    head.writeUInt8(0b10, 15);
    return chunk('ANMF', Buffer.concat([head, bitsOf(webp)]));
  });
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...parts,
  ]);
  return chunk('RIFF', body);
}

/** The chunks of a still picture that hold its pixels. */
function bitsOf(webp: Buffer): Buffer {
  const found: Buffer[] = [];
  for (let at = 12; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(webp.toString('latin1', at, at + 4)))
      found.push(webp.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new Error('A picture without pixels.');
  return Buffer.concat(found);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
