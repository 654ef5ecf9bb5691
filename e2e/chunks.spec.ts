import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst } from 'vite';
import { root } from '../scripts/run';
import { expect, test } from './fixtures';

// In one worker: reading the code takes a second to begin.
test.describe.configure({ mode: 'default' });

const folder = path.join(root, 'dist/console/assets');

async function chunks(): Promise<{ file: string; code: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  return Promise.all(
    files.map(async (file) => ({ file, code: await readFile(path.join(folder, file), 'utf8') })),
  );
}

/** Whether a module waits for something before those that import it may run. */
function awaitsAtTop(code: string): boolean {
  if (!code.includes('await')) return false;
  const statements = parseAst(code).body.filter(({ start, end }) =>
    code.slice(start, end).includes('await'),
  );
  const outside = JSON.stringify(statements, (_, node: { type?: string } | bigint | null) =>
    typeof node === 'bigint' || node?.type?.includes('Function') ? undefined : node,
  );
  return /"type":"AwaitExpression"|"await":true/.test(outside);
}

test('no chunk awaits at its top level, for WebKit does not run what imports such a chunk back', async () => {
  expect(awaitsAtTop('await 1; export {}')).toBe(true);
  expect(awaitsAtTop('async () => { await 1 }')).toBe(false);
  const awaiting = (await chunks()).filter(({ code }) => awaitsAtTop(code));
  expect(awaiting.map(({ file }) => file)).toEqual([]);
});

test('no chunk imports the entry of a worker, for WebKit runs it a second time then', async () => {
  const all = await chunks();
  const workers = all.flatMap(({ code }) =>
    [...code.matchAll(/new Worker\(new URL\([`"']\/assets\/([\w-]+\.js)/g)].map(([, file]) => file),
  );
  expect(workers.length).toBeGreaterThan(0);
  const importing = all.filter(({ code }) =>
    workers.some((file) => new RegExp(`(?:from|import\\(?)\\s*["'\`]\\./${file}`).test(code)),
  );
  expect(importing.map(({ file }) => file)).toEqual([]);
});

test('Chromium is told to compile the files of the first pages while they come', async () => {
  const first = (await chunks()).filter(({ file }) =>
    /^(?:index|libraries|react|next)-/.test(file),
  );
  expect(first.length).toBe(4);
  for (const { code } of first) expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('every gradient of mixed colours names its colour space, for Firefox fills its stripes solid otherwise', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const mixed = styles
    .flatMap(
      (style) =>
        style.match(/repeating-[a-z]+-gradient\((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*\)/g) ??
        [],
    )
    .filter((gradient) => gradient.includes('color-mix'));
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.filter((gradient) => !gradient.includes(' in srgb'))).toEqual([]);
});
