import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** How one file imports another: a value, a type only, or at run time by `import()` or as a worker. */
type ImportHow = 'value' | 'type' | 'dynamic';

interface ImportEdge {
  to: string;
  how: ImportHow;
}

/** The imports of every file, by its path from the root; packages and styles are no files of the graph. */
export type ImportGraph = ReadonlyMap<string, readonly ImportEdge[]>;

/** Reads the import graph of all code, tests included. Paths are relative to `root`. */
export function readImportGraph(root: string): ImportGraph {
  const files = filesIn(root, ['src', 'sandbox', 'server', 'scripts', 'e2e']).filter((file) =>
    /(?<!\.d)\.tsx?$/.test(file),
  );
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

/** The code and styles of `src`, `sandbox` and `server`, tests left out. */
export function sourceFiles(root: string): string[] {
  return filesIn(root, ['src', 'sandbox', 'server']).filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file),
  );
}

function filesIn(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .toSorted();
}

function importsOf(root: string, file: string): ImportEdge[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return requests(file, text).flatMap(({ address, how }) => {
    const to = resolve(root, file, address);
    return to === undefined ? [] : [{ to, how }];
  });
}

function requests(file: string, text: string): { address: string; how: ImportHow }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const howOf = (isType: boolean): ImportHow => (isType ? 'type' : 'value');
  const imported = staticImports.map(({ moduleRequest: { value: address }, entries }) => ({
    address,
    how: howOf(entries.length > 0 && entries.every(({ isType }) => isType)),
  }));
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { address: moduleRequest.value, how: howOf(isType) } : [],
    );
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
  );
  const workers = text.matchAll(/new URL\(\s*'(\.[^']+\.tsx?)',\s*import\.meta\.url/g);
  const dynamic = [...later, ...Array.from(workers, ([, address = '']) => address)];
  return [
    ...imported,
    ...passedOn,
    ...dynamic.map((address) => ({ address, how: 'dynamic' as const })),
  ];
}

function resolve(root: string, from: string, address: string): string | undefined {
  if (!address.startsWith('.')) return undefined;
  const base = path.join(path.dirname(from), address);
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => base + ending)
    .find((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
}

/** All that a file's imports lead to; the file itself only if it stands in a circle. */
function ledTo(graph: ImportGraph, from: string, isFollowed = (_: ImportHow) => true): Set<string> {
  const found = new Set<string>();
  const follow = (file: string): void => {
    for (const { to, how } of graph.get(file) ?? []) if (isFollowed(how)) found.add(to);
  };
  follow(from);
  // A set hands out what is added while it is walked.
  for (const file of found) follow(file);
  return found;
}

/** The files that import each other in a circle, whatever the way: each group is one circle or several that touch. */
export function importCircles(graph: ImportGraph): string[][] {
  const all = new Map(Array.from(graph.keys(), (file) => [file, ledTo(graph, file)]));
  const circles = new Map<string, string[]>();
  for (const [file, found] of all) {
    if (!found.has(file)) continue;
    const circle = [...found].filter((other) => all.get(other)?.has(file)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** Every file that `from` needs to run, itself included, with what `import()` brings later. */
export function reached(graph: ImportGraph, from: string): string[] {
  return [...new Set([from, ...ledTo(graph, from, (how) => how !== 'type')])];
}

/** Pairs of folders whose files import each other. */
export function mutualFolders(graph: ImportGraph, folderOf: (file: string) => string): string[] {
  const all = new Set<string>();
  for (const [from, edges] of graph)
    for (const { to } of edges) all.add(`${folderOf(from)} ⇄ ${folderOf(to)}`);
  return [...all].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ⇄ ');
    return one < other && all.has(`${other} ⇄ ${one}`);
  });
}

/** The names that several files export, with those files. */
export function sharedNames(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const { entries } of parseSync(file, text).module.staticExports)
      for (const { moduleRequest, exportName } of entries)
        if (moduleRequest === null && exportName.name)
          names.set(exportName.name, (names.get(exportName.name) ?? new Set()).add(file));
  return new Map([...names].filter(([, all]) => all.size > 1));
}
