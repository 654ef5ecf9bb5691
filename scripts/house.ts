import { readFileSync } from 'node:fs';
import path from 'node:path';
import { budgets } from './budgets';
import { floorFault } from './floors';
import {
  importCircles,
  mutualFolders,
  reached,
  readImportGraph,
  sharedNames,
  sourceFiles,
} from './importGraph';
import { overBudget } from './overBudget';
import { root } from './run';

// Prints the size and shape of the code (docs/decisions/house.md says what for), and fails when a number passes its
// budget: `npx tsx scripts/house.ts`. Tests are left out, and fixtures everywhere but in the gateway.

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const linesOf = (file: string) => textOf(file).split('\n').length - 1;
const total = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(file), 0);

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file);
const files = sourceFiles(root).filter(
  (file) => file.startsWith('server') || !/\.fixture\.tsx?$/.test(file),
);
const inSrc = files.filter((file) => file.startsWith('src'));
const code = inSrc.filter((file) => !file.endsWith('.css'));
const styles = inSrc.filter((file) => file.endsWith('.css'));
const occurrences = (pattern: RegExp) =>
  code.reduce((sum, file) => sum + [...textOf(file).matchAll(pattern)].length, 0);

const graph = readImportGraph(root);
const edit = reached(graph, 'src/features/networks/NetworkEditPage.tsx');
const circles = importCircles(graph);
const upwards = [...graph].flatMap(([from, edges]) =>
  edges.flatMap(({ to }) => floorFault(from, to) ?? []),
);

/** Every subject has a budget of its own, and so have the vectors, so that nothing hides behind another. */
const folderOf = (file: string) =>
  /^(?:src\/(?:features\/[^/]+|lib\/vectors|[^/]+)|[^/]+)(?=\/)/.exec(file)?.[0] ?? '';
const mutual = mutualFolders(
  new Map([...graph].filter(([file]) => file.startsWith('src') && !isTest(file))),
  (file) => folderOf(file).replace('lib/vectors', 'lib'),
);
const shared = sharedNames(new Map(code.map((file) => [file, textOf(file)])));
// The router takes these names from every page, and the shell from every subject.
for (const name of ['Component', 'loader', 'pages']) shared.delete(name);
const folders = new Map<string, number>();
for (const file of files.filter((name) => !name.endsWith('.css')))
  folders.set(folderOf(file), (folders.get(folderOf(file)) ?? 0) + linesOf(file));

const measured: Record<string, number> = {
  'src: lines of code': total(code),
  'src: files of code': code.length,
  'src: lines of CSS': total(styles),
  'src: raw <button': occurrences(/<button\b/g),
  'src: querySelector': occurrences(/querySelector/g),
  'src: files past 350 lines': code.filter((file) => linesOf(file) > 350).length,
  'edit a network: files': edit.length,
  'edit a network: lines': total(edit),
  'names exported twice': shared.size,
  'folders that import each other': mutual.length,
  'circles of imports': circles.length,
  'imports upwards': upwards.length,
  ...Object.fromEntries([...folders].map(([folder, lines]) => [`lines of ${folder}`, lines])),
};

for (const [name, value] of Object.entries(measured))
  console.log(
    `${name.padEnd(30)} ${value.toLocaleString('en').padStart(7)}  of ${budgets[name]?.toLocaleString('en') ?? '—'}`,
  );
for (const [name, places] of shared)
  console.log(`  exported twice: ${name} (${[...places].join(', ')})`);
for (const pair of mutual) console.log(`  each other: ${pair}`);
for (const circle of circles) console.log(`  circle: ${circle.join(' → ')}`);
for (const fault of upwards) console.log(`  upwards: ${fault}`);

const faults = overBudget(measured, budgets);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
