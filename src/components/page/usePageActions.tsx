import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { resources, type TypeWith } from '../../contract/resources';

/** An action of the current page, offered in the palette. */
export interface PageAction {
  id: string;
  label: string;
  /** A single key that starts it. */
  key?: 'c' | 'e';
  run: () => void;
}

let registered: readonly PageAction[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PageAction[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Offers actions while the calling component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    change([...registered, ...actions]);
    return () => change(registered.filter((action) => !actions.includes(action)));
  }, [actions]);
}

/** The actions of the current page. */
export function useRegisteredPageActions(): readonly PageAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}

/** A list's link to its create form; the palette offers it too. */
export function useCreateLink(type: TypeWith<'create'>, to: string): ReactNode {
  const navigate = useNavigate();
  const label = `Create ${resources[type].noun}`;
  usePageActions(
    useMemo(
      () => [{ id: `${type}.create`, label, key: 'c' as const, run: () => void navigate(to) }],
      [type, label, navigate, to],
    ),
  );
  return (
    <Link className="button primary" to={to} aria-keyshortcuts="c">
      <IconPlus aria-hidden />
      {label}
    </Link>
  );
}
