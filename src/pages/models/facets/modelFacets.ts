import { parseAmount, amountOrder } from '../../../lib/money';
import type { ModelRow } from '../modelRow';

/** Means "not stated" among the values of a facet; a value that begins with it is written twice. */
const NONE = '~';

export interface Facet {
  /** In the address. */
  name: string;
  title: string;
  values: (row: ModelRow) => readonly string[];
  /** An entry has to have all the chosen values, not one of them. */
  all?: true;
}

const one = (value: string | undefined): readonly string[] => [
  value === undefined || value === '' ? NONE : value.startsWith(NONE) ? NONE + value : value,
];

/** How a value of a facet reads. */
export function facetLabel(value: string): string {
  if (value === NONE) return 'not stated';
  return value.startsWith(NONE) ? value.slice(1) : value;
}

/** The facets of a catalogue. "Supports" knows no parameter but those that some entry says it does not support. */
export function facetsOf(rows: readonly ModelRow[]): Facet[] {
  const parameters = new Set(rows.flatMap((row) => unsupported(row) ?? []));
  return [
    { name: 'model_type', title: 'Type', values: ({ read }) => one(read.value.model_type) },
    { name: 'developer', title: 'Developer', values: ({ read }) => one(read.value.developer) },
    { name: 'data_type', title: 'Data type', values: ({ read }) => one(read.value.data_type) },
    { name: 'license', title: 'Licence', values: licences },
    { name: 'price_type', title: 'Price type', values: ({ read }) => one(read.value.price_type) },
    {
      name: 'supports',
      title: 'Supports parameter',
      all: true,
      values(row) {
        const not = unsupported(row);
        return not ? [...parameters].filter((parameter) => !not.includes(parameter)) : [];
      },
    },
    {
      name: 'lacks',
      title: 'Does not support',
      all: true,
      values: (row) => unsupported(row) ?? [],
    },
  ];
}

function unsupported({ read }: ModelRow): readonly string[] | undefined {
  return read.value.unsupported_openai_params;
}

function licences({ read }: ModelRow): readonly string[] {
  const given = read.value.licenses ?? [];
  if (given.length === 0) return [NONE];
  return [...new Set(given.flatMap(({ name, url }) => one(name ?? url)))];
}

export interface Range {
  /** In the address; the member's own name. */
  name: string;
  title: string;
  /** What is typed into its fields. */
  kind: 'count' | 'price';
  order: (row: ModelRow) => bigint | undefined;
}

export const ranges: readonly Range[] = [
  {
    name: 'input_price_per_million',
    title: 'Input price',
    kind: 'price',
    order: (row) => row.input.order,
  },
  {
    name: 'output_price_per_million',
    title: 'Output price',
    kind: 'price',
    order: (row) => row.output.order,
  },
  {
    name: 'context_length',
    title: 'Context length',
    kind: 'count',
    order: (row) => row.contextLength,
  },
  { name: 'parameters', title: 'Parameters', kind: 'count', order: (row) => row.parameters },
  { name: 'size', title: 'Size', kind: 'count', order: (row) => row.size },
];

export const facetNames = [
  'model_type',
  'developer',
  'data_type',
  'license',
  'price_type',
  'supports',
  'lacks',
] as const;

export type Chosen = Readonly<Record<string, readonly string[] | undefined>>;

/** The two ends of a range as the address has them: `8192..131072`, either end may be missing. */
export function rangeEnds(chosen: Chosen, name: string): { from: string; to: string } {
  const [from = '', to = ''] = (chosen[name]?.[0] ?? '').split('..');
  return { from, to };
}

function end(kind: Range['kind'], text: string): bigint | undefined {
  if (kind === 'count') return /^\d{1,400}$/.test(text) ? BigInt(text) : undefined;
  const amount = parseAmount(text);
  return amount && amountOrder(amount);
}

type Test = (row: ModelRow) => boolean;

/** What the address asks for, by the name of the facet or range. */
function tests(facets: readonly Facet[], chosen: Chosen): Map<string, Test> {
  const found = new Map<string, Test>();
  for (const { name, values, all } of facets) {
    const wanted = chosen[name] ?? [];
    if (wanted.length === 0) continue;
    found.set(name, (row) => {
      const has = values(row);
      return all
        ? wanted.every((value) => has.includes(value))
        : wanted.some((value) => has.includes(value));
    });
  }
  for (const { name, kind, order } of ranges) {
    const ends = rangeEnds(chosen, name);
    const [from, to] = [end(kind, ends.from), end(kind, ends.to)];
    if (from === undefined && to === undefined) continue;
    found.set(name, (row) => {
      const at = order(row);
      return (
        at !== undefined && (from === undefined || at >= from) && (to === undefined || at <= to)
      );
    });
  }
  const points = chosen['point'] ?? [];
  if (points.length > 0) found.set('point', ({ key }) => points.includes(key));
  return found;
}

export interface FacetCount {
  value: string;
  count: number;
  chosen: boolean;
}

interface Filtered {
  rows: readonly ModelRow[];
  /** The rows as they would be if no points of the chart were chosen. */
  unpointed: readonly ModelRow[];
  counts: ReadonlyMap<string, readonly FacetCount[]>;
}

/**
 * The rows that pass, and how many would pass with each value of each facet: a facet is counted with every filter in
 * force but its own, so that a number says what choosing the value leads to. One pass over the rows.
 */
export function filterModels(
  rows: readonly ModelRow[],
  facets: readonly Facet[],
  chosen: Chosen,
): Filtered {
  const active = [...tests(facets, chosen)];
  const passing: ModelRow[] = [];
  const unpointed: ModelRow[] = [];
  const counted = new Map(facets.map(({ name }) => [name, new Map<string, number>()]));
  for (const row of rows) {
    const failed = active.filter(([, test]) => !test(row));
    if (failed.length === 0) passing.push(row);
    if (failed.every(([name]) => name === 'point')) unpointed.push(row);
    if (failed.length > 1) continue;
    const alone = failed[0]?.[0];
    for (const { name, values, all } of facets) {
      if (alone !== undefined && (alone !== name || all)) continue;
      const counts = counted.get(name);
      for (const value of values(row)) counts?.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return {
    rows: passing,
    unpointed,
    counts: new Map(
      facets.map((facet) => [facet.name, inOrder(facet, counted.get(facet.name), chosen)]),
    ),
  };
}

function inOrder(
  { name }: Facet,
  counts: ReadonlyMap<string, number> = new Map(),
  chosen: Chosen,
): FacetCount[] {
  const wanted = chosen[name] ?? [];
  const values = new Set([...wanted, ...counts.keys()]);
  return [...values]
    .map((value) => ({ value, count: counts.get(value) ?? 0, chosen: wanted.includes(value) }))
    .sort(
      (a, b) =>
        Number(a.value === NONE) - Number(b.value === NONE) ||
        b.count - a.count ||
        a.value.localeCompare(b.value),
    );
}

/** True where something but the search narrows the list. */
export function isFiltered(chosen: Chosen): boolean {
  return filterNames.some((name) => (chosen[name]?.length ?? 0) > 0);
}

/** Everything in the address that narrows the list. */
export const filterNames: readonly string[] = [
  ...facetNames,
  ...ranges.map(({ name }) => name),
  'point',
];

/** Everything `/models` keeps in its address besides search, sort, columns and tab. */
export const modelsNames = [
  ...facetNames,
  ...ranges.map(({ name }) => name),
  'point',
  'model',
  'w',
  'pair',
  'only',
  'chart',
  'organizationID',
] as const;

/** A change that removes every filter of the list. */
export const noFilters: Readonly<Record<string, undefined>> = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
);

export const MOST_COMPARED = 4;
export const MOST_CHOSEN = 12;

type ModelsTab = 'table' | 'cards' | 'compare' | 'costs';
export const modelsTabs: readonly { id: ModelsTab; title: string }[] = [
  { id: 'table', title: 'Table' },
  { id: 'cards', title: 'Cards' },
  { id: 'compare', title: 'Compare' },
  { id: 'costs', title: 'Cost calculator' },
];

export function tabOf(text: string | undefined): ModelsTab {
  return modelsTabs.find(({ id }) => id === text)?.id ?? 'table';
}
