import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inPageConnection } from '../sandbox/seed';
import { root } from './run';

const publicFile = (name: string): Buffer => readFileSync(path.join(root, 'public', name));

interface Icon {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}

/** The width and height that a PNG picture states in its header. */
function pngSize(png: Buffer): string {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the fixed top level', () => {
  it.each([
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
    'src',
    'public',
    'e2e',
  ])('has %s', (entry) => {
    expect(existsSync(path.join(root, entry))).toBe(true);
  });
});

describe('public/', () => {
  const manifest = JSON.parse(publicFile('manifest.webmanifest').toString()) as {
    start_url: string;
    display: string;
    icons: Icon[];
  };

  it('has a manifest whose pictures are of the stated sizes, one of them maskable', () => {
    expect(manifest).toMatchObject({ name: 'Meridian', display: 'standalone' });
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pictures) expect(pngSize(publicFile(src))).toBe(sizes);
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  it('names no address from the root, so that a static host may serve it below a path', () => {
    for (const address of [manifest.start_url, ...manifest.icons.map(({ src }) => src)])
      expect(address).not.toMatch(/^\/|:/);
  });

  it('has the icons that browsers ask for by name', () => {
    expect(pngSize(publicFile('apple-touch-icon.png'))).toBe('180x180');
    // An .ico file of three pictures: zero, type 1, count 3.
    expect([...publicFile('favicon.ico').subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    expect(publicFile('favicon.svg').toString()).toMatch(/^<svg /);
  });

  it('asks search engines to index nothing', () => {
    expect(publicFile('robots.txt').toString()).toBe('User-agent: *\nDisallow: /\n');
  });

  it('starts a static host with the demo that needs no server', () => {
    expect(JSON.parse(publicFile('config.json').toString())).toEqual({
      connections: [inPageConnection()],
    });
  });
});
