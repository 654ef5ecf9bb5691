import { facetNames, filterNames, ranges } from './facets/modelFacets';

/** Everything `/models` keeps in its address beside search, sort, columns and tab. */
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

/** The part of it that narrows the list, taken out. */
export const noFilters: Readonly<Record<string, undefined>> = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
);

export const MOST_COMPARED = 4;
export const MOST_CHOSEN = 12;

export type ModelsTab = 'table' | 'cards' | 'compare' | 'costs';
export const modelsTabs: readonly { id: ModelsTab; title: string }[] = [
  { id: 'table', title: 'Table' },
  { id: 'cards', title: 'Cards' },
  { id: 'compare', title: 'Compare' },
  { id: 'costs', title: 'Cost calculator' },
];

export function tabOf(text: string | undefined): ModelsTab {
  return modelsTabs.find(({ id }) => id === text)?.id ?? 'table';
}
