import { parseAmount, amountOrder } from '../../../lib/money';
import type { ModelRow } from '../../../page/resource/modelRow';

/** Means "not stated" among the values of a facet. A value that begins with it gets another one. */
const NONE = '~';

export interface Facet {
  /** In the address. */
  name: string;
  title: string;
  values: (row: ModelRow) => readonly string[];
  /** An entry must have all chosen values instead of at least one. */
  all?: true;
}

const one = (value: string | undefined): readonly string[] => [
  value === undefined || value === '' ? NONE : value.startsWith(NONE) ? NONE + value : value,
];

/** A value of a facet as it is shown. */
export function facetLabel(value: string): string {
  if (value === NONE) return 'not stated';
  return value.startsWith(NONE) ? value.slice(1) : value;
}

/** The facets by their names in the address, with their titles. */
export const facetTitles = {
  model_type: 'Type',
  developer: 'Developer',
  data_type: 'Data type',
  license: 'Licence',
  price_type: 'Price type',
  supports: 'Supports',
  lacks: 'Does not support',
};

/** The facets of a catalogue. The parameters of "Supports" are those that some entry does not support. */
export function facetsOf(rows: readonly ModelRow[]): Facet[] {
  const parameters = new Set(rows.flatMap((row) => unsupported(row) ?? []));
  const member = (name: 'model_type' | 'developer' | 'data_type' | 'price_type'): Facet => ({
    name,
    title: facetTitles[name],
    values: ({ read }) => one(read.value[name]),
  });
  return [
    member('model_type'),
    member('developer'),
    member('data_type'),
    { name: 'license', title: facetTitles.license, values: licences },
    member('price_type'),
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
      title: facetTitles.lacks,
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

/** The filters in the address, by the name of their facet or range. */
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
  /** The rows without the filter by points of the chart. */
  unpointed: readonly ModelRow[];
  counts: ReadonlyMap<string, readonly FacetCount[]>;
}

/**
 * The rows that pass, and how many would pass with each value of each facet. A facet is counted with all filters but its
 * own, so that a number says what choosing the value leads to.
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

/** True if something besides the search narrows the list. */
export function isFiltered(chosen: Chosen): boolean {
  return filterNames.some((name) => (chosen[name]?.length ?? 0) > 0);
}

/** Everything in the address that narrows the list. */
export const filterNames: readonly string[] = [
  ...Object.keys(facetTitles),
  ...ranges.map(({ name }) => name),
  'point',
];

/** Everything `/models` keeps in its address besides search, sort, columns and tab. */
export const modelsNames: readonly string[] = [
  ...filterNames,
  'model',
  'w',
  'only',
  'ids',
  'chart',
  'organizationID',
];

/** A change that removes every filter of the list. */
export const noFilters: Readonly<Record<string, undefined>> = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
);

export const MOST_COMPARED = 4;
export const MOST_CHOSEN = 12;

type ModelsTab = 'table' | 'compare' | 'costs';
export const modelsTabs: readonly { id: ModelsTab; title: string }[] = [
  { id: 'table', title: 'Table' },
  { id: 'compare', title: 'Compare' },
  { id: 'costs', title: 'Cost calculator' },
];

export function tabOf(text: string | undefined): ModelsTab {
  return modelsTabs.find(({ id }) => id === text)?.id ?? 'table';
}
