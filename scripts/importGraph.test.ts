import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importCircles, readImportGraph, reachedByValue, type ImportGraph } from './importGraph';

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

test('what a file reaches leaves out types and what comes later', () => {
  const graph: ImportGraph = new Map([
    ['a', [edge('b'), edge('c', 'type'), edge('d', 'dynamic')]],
    ['b', [edge('e')]],
  ]);
  expect(reachedByValue(graph, 'a')).toEqual(['a', 'b', 'e']);
});
