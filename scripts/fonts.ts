/**
 * Makes the console's fonts (`npm run fonts`): Inter and JetBrains Mono, each in two files, so that a page with
 * western European text loads the small one only. Run it again after adding a symbol to `symbols`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const theme = fileURLToPath(new URL('../src/app/theme/', import.meta.url));

type Range = readonly [first: number, last: number];

const symbols = 'ʻʼˆ˚˜⁄€™−←↑→↓↔↕↗↩⇧⌘⌥⌃⏎␣≤≥≈≠∞✓●○■□▲▼▶◆★';
const points = Array.from(symbols, (symbol) => symbol.codePointAt(0) ?? 0);
const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  ...points.map((point): Range => [point, point]),
];
const latinExtended: Range[] = [[0x100, 0x17f]];

// The weights the theme uses lie between these; the rest of the axis costs bytes.
const wght = { min: 400, max: 700 };
const inter = {
  family: 'Inter Variable',
  source: 'inter-ui/variable/InterVariable.woff2',
  features: ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'case', 'tnum', 'zero', 'cv05', 'ss03'],
  axes: { opsz: 14, wght },
};
// Without `calt`: its ligatures would draw `::` and `->` as one sign, in text that people compare letter by letter.
const mono = {
  family: 'JetBrains Mono Variable',
  features: ['ccmp', 'locl', 'mark'],
  axes: { wght },
};
const monoOf = (part: string) => ({
  ...mono,
  source: `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${part}-wght-normal.woff2`,
});
const faces = [
  { ...inter, file: 'inter-latin', ranges: latin },
  { ...inter, file: 'inter-latin-ext', ranges: latinExtended },
  // Arrows and other symbols are not in it and are taken from Inter.
  { ...monoOf('latin'), file: 'jetbrains-mono-latin', ranges: latin.slice(0, 4) },
  { ...monoOf('latin-ext'), file: 'jetbrains-mono-latin-ext', ranges: latinExtended },
];

function charactersOf(ranges: Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

function unicodeRange(ranges: Range[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges
    .toSorted(([a], [b]) => a - b)
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ');
}

function fontFace({ file, family, ranges }: (typeof faces)[number]): string {
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  src: url('./fonts/${file}.woff2') format('woff2');
  unicode-range: ${unicodeRange(ranges)};
}
`;
}

for (const face of faces) {
  const whole = await readFile(require.resolve(face.source));
  const font = await subsetFont(whole, charactersOf(face.ranges), {
    targetFormat: 'woff2',
    keepFeatures: face.features,
    variationAxes: face.axes,
    noHinting: true,
  });
  await writeFile(join(theme, 'fonts', `${face.file}.woff2`), font);
  console.log(`${face.file.padEnd(26)} ${font.length} bytes`);
}
const note = '/* Made by scripts/fonts.ts. */\n';
await writeFile(join(theme, 'fonts.css'), note + faces.map(fontFace).join('\n'));
