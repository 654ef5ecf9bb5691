export interface ListSort {
  column: string;
  descending: boolean;
}

export interface ListState {
  q: string;
  sort: ListSort | undefined;
  columns: readonly string[] | undefined;
  tab: string | undefined;
  /** Values by the API's filter names. `undefined` if the address names no filter; an empty list means "any". */
  filters: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Only the given members change; `undefined` removes a parameter from the address. */
export type ListChange = Partial<ListState>;

export function parseSort(text: string | null): ListSort | undefined {
  if (text === null || text === '' || text === '-') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text, descending: false };
}

export function parseListState(params: URLSearchParams, filterNames: readonly string[]): ListState {
  const columns = params.get('columns');
  return {
    q: params.get('q') ?? '',
    sort: parseSort(params.get('sort')),
    columns: columns === null ? undefined : columns.split(',').filter((name) => name !== ''),
    tab: params.get('tab') ?? undefined,
    filters: Object.fromEntries(
      filterNames.map((name) => [
        name,
        params.has(name) ? params.getAll(name).filter((value) => value !== '') : undefined,
      ]),
    ),
  };
}

/** The address after a change; unknown parameters are kept. */
export function changeListState(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.q !== undefined) put(next, 'q', change.q === '' ? undefined : [change.q]);
  if ('sort' in change)
    put(next, 'sort', change.sort && [`${change.sort.descending ? '-' : ''}${change.sort.column}`]);
  if ('columns' in change) put(next, 'columns', change.columns && [change.columns.join(',')]);
  if ('tab' in change) put(next, 'tab', change.tab === undefined ? undefined : [change.tab]);
  for (const [name, values] of Object.entries(change.filters ?? {}))
    // An empty value stays in the address and means "any", whatever the scope is.
    put(next, name, values?.length === 0 ? [''] : values);
  return next;
}

/** Chooses a value of a filter, or removes it if it was chosen. Of more than `most` values, the first ones count. */
export function toggleIn(name: string, value: string, most = Infinity) {
  return ({ filters }: ListState): ListChange => {
    const values = [...new Set(filters[name])].slice(0, most);
    const next = values.includes(value)
      ? values.filter((other) => other !== value)
      : [...values, value].slice(0, most);
    return { filters: { [name]: next.length === 0 ? undefined : next } };
  };
}

function put(params: URLSearchParams, name: string, values: readonly string[] | undefined): void {
  params.delete(name);
  for (const value of values ?? []) params.append(name, value);
}
