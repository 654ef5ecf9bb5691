import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../memory/browserStorage';
import { onSignOut, sessionCount } from '../session/credential';

/** Where a list was left: its scroll position, and the id of the row if one was opened or had the focus. */
const placeSchema = z.object({ key: z.string(), top: z.number(), id: z.optional(z.string()) });
type Place = z.infer<typeof placeSchema>;

const STORED = 'meridian.places';
const MOST_KEPT = 50;

onSignOut(() => writeStored('tab', STORED, undefined));

/**
 * Restores the place in a list on the way back: its scroll position, and the focus on the row that was opened. It is
 * kept per tab and history entry, so that it survives a reload.
 */
export function useRowPlace(
  scroller: RefObject<HTMLElement | null>,
  ready: boolean,
): {
  place: Place | undefined;
  /** Call this before a row is opened. Always the same function, or all rows would be drawn again with their table. */
  leaveBy: (id: string) => void;
} {
  const { key } = useLocation();
  const type = useNavigationType();
  const [place] = useState(() =>
    type === 'POP' ? readPlaces().find((each) => each.key === key) : undefined,
  );
  const opened = useRef<string>(undefined);
  const restored = useRef(place === undefined);

  useEffect(() => {
    const here = scroller.current;
    if (!ready || restored.current || !here || !place) return undefined;
    restored.current = true;
    here.scrollTo({ top: place.top });
    // After the page has focused its heading. An element that somebody has focused in between keeps the focus.
    const frame = requestAnimationFrame(() => {
      if (place.id !== undefined && document.activeElement?.matches('body, h1'))
        rowInUse()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, place, ready]);

  useLayoutEffect(() => {
    if (!ready) return undefined;
    const here = scroller.current;
    const session = sessionCount();
    // Nothing is kept of a list that a sign-out removes, nor of one without rows.
    const keep = (id?: string) =>
      session === sessionCount() && keepPlace({ key, top: here?.scrollTop ?? 0, id });
    // After a reload, or on return from another site, no row was opened.
    const keepScroll = () => keep();
    window.addEventListener('pagehide', keepScroll);
    return () => {
      window.removeEventListener('pagehide', keepScroll);
      const focused = here?.contains(document.activeElement) ? document.activeElement : null;
      keep(opened.current ?? focused?.closest<HTMLElement>('[data-id]')?.dataset['id']);
      opened.current = undefined;
    };
  }, [key, scroller, ready]);

  const leaveBy = useCallback((id: string) => void (opened.current = id), []);
  return { place, leaveBy };
}

function keepPlace(left: Place): void {
  const others = readPlaces().filter(({ key }) => key !== left.key);
  writeStored('tab', STORED, JSON.stringify([...others, left].slice(-MOST_KEPT)));
}

function readPlaces(): readonly Place[] {
  return z.safeParse(z.array(placeSchema), readStoredJson('tab', STORED)).data ?? [];
}

/** The link of the row in the page's table that Tab would reach. */
export const rowInUse = () =>
  document.querySelector<HTMLElement>('#main [data-index] a[tabindex="0"]');
