import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';

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
  const { module } = parseSync(file, text);
  return [...staticRequests(module), ...dynamicRequests(module, text)];
}

function staticRequests({ staticImports, staticExports }: EcmaScriptModule) {
  const howOf = (entries: readonly { isType: boolean }[]): ImportHow =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value';
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      address: moduleRequest.value,
      how: howOf(entries),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest === null
          ? []
          : [{ address: entry.moduleRequest.value, how: howOf([entry]) }],
      ),
    ),
  ];
}

function dynamicRequests({ dynamicImports }: EcmaScriptModule, text: string) {
  const imported = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
  );
  const workers = [...text.matchAll(/new URL\(\s*'(\.[^']+\.tsx?)',\s*import\.meta\.url/g)].map(
    ([, address = '']) => address,
  );
  return [...imported, ...workers].map((address) => ({ address, how: 'dynamic' as const }));
}

function resolve(root: string, from: string, address: string): string | undefined {
  if (!address.startsWith('.')) return undefined;
  const base = path.join(path.dirname(from), address);
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => base + ending)
    .find((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
}

/** The files that import each other in a circle, whatever the way: each group is one circle or several that touch. */
export function importCircles(graph: ImportGraph): string[][] {
  // Tarjan's strongly connected components.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const { to } of graph.get(file) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? order.get(to) : undefined) : visit(to);
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? own, reached));
    }
    const low = lowest.get(file) ?? own;
    if (low !== own) return low;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.some(({ to }) => to === file)) circles.push(circle);
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** Every file that `from` needs to run, itself included, with what `import()` brings later. */
export function reached(graph: ImportGraph, from: string): string[] {
  const found = new Set([from]);
  // A set hands out what is added while it is walked.
  for (const file of found)
    for (const { to, how } of graph.get(file) ?? []) if (how !== 'type') found.add(to);
  return [...found];
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
