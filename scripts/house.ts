import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importCircles, readImportGraph, reachedByValue, sourceFiles } from './importGraph';

// Prints the size and shape of the code, as docs/decisions/house.md keeps them: `npx tsx scripts/house.ts`.

const root = fileURLToPath(new URL('..', import.meta.url));
const linesOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
const total = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(file), 0);
const count = (value: number) => value.toLocaleString('en');

const files = sourceFiles(root);
const inSrc = files.filter((file) => file.startsWith('src'));
const code = inSrc.filter((file) => !file.endsWith('.css'));
const styles = inSrc.filter((file) => file.endsWith('.css'));
const loose = (folder: string) => files.filter((file) => path.dirname(file) === folder).length;

const graph = readImportGraph(root);
const edit = reachedByValue(graph, 'src/pages/networks/NetworkEditPage.tsx');
const circles = importCircles(graph);

const rows: [string, string][] = [
  ['source lines of src, no tests', `${count(total(code))} in ${count(code.length)} files`],
  ['CSS lines', `${count(total(styles))} in ${count(styles.length)} files`],
  ['files of 30 lines or fewer', count(code.filter((file) => linesOf(file) <= 30).length)],
  ['files past 350 lines', count(code.filter((file) => linesOf(file) > 350).length)],
  ['"edit a network" reaches', `${count(edit.length)} files, ${count(total(edit))} lines`],
  ['circles of imports', count(circles.length)],
  ['loose in src/components', count(loose('src/components'))],
  ['loose in src/lib', count(loose('src/lib'))],
];
for (const [name, value] of rows) console.log(`${name.padEnd(30)} ${value}`);
for (const circle of circles) console.log(`  circle: ${circle.join(' → ')}`);
