import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { onSignOut } from '../session/credential';

// The last search, sort order and columns of each list in this tab, by path.
const seen = new Map<string, string>();
onSignOut(() => seen.clear());

/** Remembers the address of the current list for the forms opened from it. */
export function useNotedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    seen.set(pathname, search);
  }, [pathname, search]);
}

/** The last address of a list, or the given one if the last was for another organization. */
export function asLookedAt(list: string): string {
  const [path = '', given = ''] = list.split('?');
  const search = seen.get(path) ?? '';
  return organizationIn(search) === organizationIn(given) ? path + search : list;
}

const organizationIn = (search: string) => new URLSearchParams(search).get('organizationID');
