import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { onSignOut } from '../../session/credential';

// By path: the search, sort and columns with which a list was looked at last in this tab.
const seen = new Map<string, string>();
onSignOut(() => seen.clear());

/** Notes how the list on screen is looked at, for the forms that are opened from it. */
export function useNotedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    seen.set(pathname, search);
  }, [pathname, search]);
}

/** The address of a list as it was looked at last; as given where that was another organization's. */
export function asLookedAt(list: string): string {
  const [path = '', given = ''] = list.split('?');
  const search = seen.get(path) ?? '';
  return organizationIn(search) === organizationIn(given) ? path + search : list;
}

function organizationIn(search: string): string | null {
  return new URLSearchParams(search).get('organizationID');
}
