import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/cache/queryClient';
import { filterNames, serviceFiltersOf, listQuery } from '../api/resources/lists';
import type { FilteredType } from '../contract/resources';
import { currentConnection } from '../session/connections';
import { currentScope } from '../session/scope';
import { effectiveFilters, scopeFilters } from './listFilters';
import { parseListState } from './listState';

const scopeNames = ['organizationID', 'projectID', 'regionID'];

/** The parameters of the list that was started before its page was there. */
let started: string | undefined;

/** Starts the list in the address before its page is there, whose loader then does not start it again. */
export function startFirstList(type: FilteredType, search: string): void {
  started = search;
  startList(type, search);
}

/** The loader of a list's route: starts the query by the parameters of the address and the scope, and does not wait. */
export function listLoader(type: FilteredType) {
  return ({ request }: LoaderFunctionArgs): null => {
    const { search } = new URL(request.url);
    if (search === started) started = undefined;
    else startList(type, search);
    return null;
  };
}

function startList(type: FilteredType, search: string): void {
  const { filters } = parseListState(new URLSearchParams(search), filterNames(type));
  const scope = scopeFilters(currentScope(), currentConnection(), scopeNames);
  const wanted = serviceFiltersOf(type, effectiveFilters(filters, scope));
  void queryClient.prefetchQuery(listQuery(type, wanted));
}
