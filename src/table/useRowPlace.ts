import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../memory/browserStorage';
import { onSignOut } from '../session/credential';

/** Where a list was left: its scroll position, and the id of the row if one was opened. */
const placeSchema = z.object({ key: z.string(), top: z.number(), id: z.optional(z.string()) });
type Place = z.infer<typeof placeSchema>;

const STORED = 'meridian.places';
const MOST_KEPT = 50;
// How many frames to wait for the list to reach its height.
const MOST_TRIES = 60;

/** A selector for the link of the opened row. */
const link = 'a[tabindex="0"]';

onSignOut(() => writeStored('tab', STORED, undefined));

/**
 * Restores the place in a list on the way back: its scroll position, and the focus on the row that was opened. It is
 * kept per tab and history entry, so that it survives a reload.
 */
export function useRowPlace(scroller: RefObject<HTMLElement | null>): {
  /** The id of the opened row, until another is opened. */
  id: string | undefined;
  /** Call this for the row that gets the focus. */
  rest: (id: string) => void;
  /** Call this before a row is opened. */
  leaveBy: (id: string) => void;
} {
  const { key } = useLocation();
  const type = useNavigationType();
  const [place] = useState(() =>
    type === 'POP' ? readPlaces().find((each) => each.key === key) : undefined,
  );
  const row = useRef({ id: place?.id, opened: false });
  // A parent's ref is set after its children's layout effects and cleared before they are undone.
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current = scroller.current;
  });

  useEffect(() => {
    if (place === undefined) return undefined;
    let tries = 0;
    let frame = requestAnimationFrame(returnTo);
    return () => cancelAnimationFrame(frame);

    function returnTo() {
      const here = scroller.current;
      if (!here || !place) return;
      here.scrollTop = place.top;
      tries += 1;
      // The focus is set together with the scroll position, because it signals that the list is restored.
      if (Math.abs(here.scrollTop - place.top) > 1 && tries < MOST_TRIES) {
        frame = requestAnimationFrame(returnTo);
        return;
      }
      const target = place.id === undefined ? null : here.querySelector<HTMLElement>(link);
      // If the person has focused something else meanwhile, the focus stays there.
      const free = document.activeElement?.matches('body, h1') ?? true;
      if (free) target?.focus({ preventScroll: true });
    }
  }, [place, scroller]);

  useLayoutEffect(() => {
    const top = () => list.current?.scrollTop ?? 0;
    // After a reload, or on return from another site, no row was opened.
    const keepScroll = () => keepPlace({ key, top: top() });
    window.addEventListener('pagehide', keepScroll);
    return () => {
      window.removeEventListener('pagehide', keepScroll);
      const { id, opened } = row.current;
      const { activeElement } = document;
      const there = list.current?.contains(activeElement) && activeElement?.matches(link);
      keepPlace({ key, top: top(), ...(opened || there ? { id } : {}) });
      row.current.opened = false;
    };
  }, [key]);

  return {
    id: place?.id,
    rest: (id) => (row.current.id = id),
    leaveBy: (id) => (row.current = { id, opened: true }),
  };
}

function keepPlace(left: Place): void {
  const others = readPlaces().filter(({ key }) => key !== left.key);
  writeStored('tab', STORED, JSON.stringify([...others, left].slice(-MOST_KEPT)));
}

function readPlaces(): readonly Place[] {
  const read = z.safeParse(z.array(placeSchema), readStoredJson('tab', STORED));
  return read.success ? read.data : [];
}
