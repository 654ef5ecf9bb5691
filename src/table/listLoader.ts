import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/cache/queryClient';
import { filterNames, listQuery } from '../api/resources/lists';
import type { FilteredType } from '../contract/resources';
import { currentConnection } from '../session/connections';
import { currentScope } from '../session/scope';
import { effectiveFilters, scopeFilters, scopeNames } from './listFilters';
import { parseListState } from './listState';

/** The loader of a list's route: starts the query by the parameters of the address and the scope, and does not wait. */
export function listLoader(type: FilteredType) {
  return ({ request }: LoaderFunctionArgs): null => {
    const { filters } = parseListState(new URL(request.url).searchParams, filterNames(type));
    const scope = scopeFilters(currentScope(), currentConnection(), scopeNames);
    void queryClient.prefetchQuery(listQuery(type, effectiveFilters(filters, scope)));
    return null;
  };
}
