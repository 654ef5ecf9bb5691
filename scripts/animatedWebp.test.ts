import { describe, expect, it } from 'vitest';
import { animatedWebp } from './animatedWebp';

/** The smallest still WebP: one white pixel, lossless. */
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

describe('an animated WebP', () => {
  it('has a frame for each picture, as long as it is shown, and ends where it says', () => {
    const file = animatedWebp(
      [
        { webp: pixel, ms: 500 },
        { webp: pixel, ms: 70_000 },
      ],
      1120,
      700,
    );
    expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWEBP');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    const chunks = [];
    for (let at = 12; at < file.length;) {
      const length = file.readUInt32LE(at + 4);
      chunks.push({ name: file.toString('latin1', at, at + 4), at: at + 8 });
      at += 8 + length + (length % 2);
    }
    expect(chunks.map(({ name }) => name)).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF']);
    const [canvas, , ...frames] = chunks.map(({ at }) => at);
    expect(file.readUIntLE((canvas ?? 0) + 4, 3)).toBe(1119);
    expect(file.readUIntLE((canvas ?? 0) + 7, 3)).toBe(699);
    expect(frames.map((at) => file.readUIntLE(at + 12, 3))).toEqual([500, 70_000]);
    expect(frames.map((at) => file.toString('latin1', at + 16, at + 20))).toEqual(['VP8L', 'VP8L']);
  });

  it('refuses a file without pixels', () => {
    expect(() => animatedWebp([{ webp: Buffer.from('RIFF....WEBP'), ms: 1 }], 1, 1)).toThrow(
      'without pixels',
    );
  });
});
