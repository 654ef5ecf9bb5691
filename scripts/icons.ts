/** Makes the icons of `public/` (`npm run icons`) from `public/favicon.svg`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser';
import { root } from './run';

interface Drawing {
  size: number;
  /** A white mark on a tile of the mark's colour, for places that give an icon no background of their own. */
  tile?: {
    /** How much of the tile's width the mark takes. */
    mark: string;
    /** How round the corners are; systems that cut a shape of their own want none. */
    radius: string;
  };
}

const app = { mark: '62%', radius: '22%' };
// Only a circle of four fifths of its width is sure to be visible of a maskable icon.
const whole = { mark: '54%', radius: '0' };
const files: Record<string, Drawing> = {
  'icon-192.png': { size: 192, tile: app },
  'icon-512.png': { size: 512, tile: app },
  'icon-maskable-512.png': { size: 512, tile: whole },
  'apple-touch-icon.png': { size: 180, tile: whole },
};

const folder = path.join(root, 'public');
const svg = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
const colour = /stroke="(#\w+)"/.exec(svg)?.[1] ?? '';
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] });
const page = await browser.newPage();

async function draw({ size, tile }: Drawing): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const style = tile ? `background: ${colour}; border-radius: ${tile.radius}` : '';
  await page.setContent(`<style>
    body { margin: 0 }
    div { height: 100vh; display: grid; place-items: center }
    svg { width: ${tile?.mark ?? '100%'}; stroke: ${tile ? '#fff' : colour} }
  </style><div style="${style}">${svg}</div>`);
  return page.screenshot({ omitBackground: true });
}

/** Several PNG pictures in one .ico file. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

try {
  for (const [name, drawing] of Object.entries(files))
    await writeFile(path.join(folder, name), await draw(drawing));
  const pictures = [];
  for (const size of [16, 32, 48]) pictures.push({ size, png: await draw({ size }) });
  await writeFile(path.join(folder, 'favicon.ico'), ico(pictures));
} finally {
  await browser.close();
}
