import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  importCircles,
  mutualFolders,
  reached,
  readImportGraph,
  sharedNames,
  type ImportGraph,
} from './importGraph';

const root = fileURLToPath(new URL('..', import.meta.url));
const edge = (to: string, how: 'value' | 'type' | 'dynamic' = 'value') => ({ to, how });

describe('the imports of the house', () => {
  const graph = readImportGraph(root);

  test('form no circle, types and import() included', () => {
    expect(importCircles(graph)).toEqual([]);
  });

  test('are read of every way to import', () => {
    const ways = (file: string) => graph.get(file)?.map(({ how }) => how);
    expect(ways('src/app/routes.tsx')).toContain('dynamic');
    expect(ways('src/contract/resources.ts')).toContain('value');
    expect(ways('src/save/plan/plan.ts')).toContain('type');
  });
});

describe('circles', () => {
  const graph = (edges: Record<string, ReturnType<typeof edge>[]>): ImportGraph =>
    new Map(Object.entries(edges));

  test('are found through types and import() too', () => {
    const circles = importCircles(
      graph({ a: [edge('b')], b: [edge('c', 'type')], c: [edge('a', 'dynamic')], d: [edge('a')] }),
    );
    expect(circles.map((files) => files.toSorted())).toEqual([['a', 'b', 'c']]);
  });

  test('are not seen where two ways lead to the same file', () => {
    const diamond = graph({ a: [edge('b'), edge('c')], b: [edge('d')], c: [edge('d')], d: [] });
    expect(importCircles(diamond)).toEqual([]);
  });

  test('a file that imports itself is one', () => {
    expect(importCircles(graph({ a: [edge('a')] }))).toEqual([['a']]);
  });
});

test('what a file reaches leaves out types, and has what comes later', () => {
  const graph: ImportGraph = new Map([
    ['a', [edge('b'), edge('c', 'type'), edge('d', 'dynamic')]],
    ['b', [edge('e')]],
    ['d', [edge('f')]],
  ]);
  expect(reached(graph, 'a')).toEqual(['a', 'b', 'd', 'e', 'f']);
});

test('folders that import each other are pairs, whatever way their files import', () => {
  const graph: ImportGraph = new Map([
    ['form/a', [edge('page/b'), edge('lib/c')]],
    ['page/d', [edge('form/e', 'type')]],
    ['form/e', [edge('form/a')]],
  ]);
  expect(mutualFolders(graph, (file) => file.split('/')[0] ?? '')).toEqual(['form ⇄ page']);
});

test('a name that two files export is shared; one that a file only passes on or overloads is not', () => {
  const texts = new Map([
    ['a.ts', 'export const one = 1; export function two(a: 1): 1; export function two(a: 2): 2;'],
    ['b.ts', 'export interface one {}'],
    ['c.ts', "export { one } from './a';"],
  ]);
  expect(sharedNames(texts)).toEqual(new Map([['one', new Set(['a.ts', 'b.ts'])]]));
});
