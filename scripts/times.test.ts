import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './importGraph';
import { root } from './run';

// A time has one clock and one zone: `src/lib/time`. Whoever asks the browser for either elsewhere is wrong where its clock is
// off, or where somebody has chosen UTC.

/** What asks the browser for its clock or its zone, or makes a day of a time by itself. */
const own =
  /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bDateTimeFormat\b|\.toLocale(?:Date|Time)?String\b|\.get(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes|Seconds)\(|\.getTimezoneOffset\b|\bDate\.(?:UTC|parse)\b|\.toISOString\b|\.to(?:Date|Time|UTC)String\b|\bnew Date\(/g;

/** Where that is right, and why. */
const right: Record<string, string> = {
  'src/lib/time/clock.ts': 'the one clock',
  'src/lib/time/dates.ts': 'the one zone, and the reading and writing of times',
  'src/ui/clock.ts': 'the name of this browser’s zone, as the setting has it',
  'src/memory/stay.ts': 'a mark that the tabs of one browser compare',
  'src/memory/browserStorage.ts': 'part of a random id, and no time',
  'src/api/http/transport.ts': 'a `Date` header is read, which always has its zone',
  'src/session/gatewaySession.ts': 'the gateway’s own ISO time is read, which always has its zone',
  'src/api/http/words.ts': 'a `Retry-After` header is read, which always has its zone',
};

const textOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
const asked = sourceFiles(root)
  .filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.fixture\.tsx?$/.test(file))
  .map((file) => ({ file, found: [...textOf(file).matchAll(own)].map(([call]) => call) }))
  .filter(({ found }) => found.length > 0);

it('nothing but lib/time asks the browser for the time or its zone', () => {
  expect(asked.filter(({ file }) => !(file in right))).toEqual([]);
});

it('every exception is one', () => {
  expect(asked.map(({ file }) => file).toSorted()).toEqual(Object.keys(right).toSorted());
});

it('days are picked without an hour, whose zone nobody would see', () => {
  const picked = sourceFiles(root).filter(
    (file) => file.startsWith('src') && /datetime-local|type="time"/.test(textOf(file)),
  );
  expect(picked).toEqual([]);
});
