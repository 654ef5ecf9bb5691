import { useEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';

/** Where a list was left by a row: how far it was scrolled, and the row's id. */
type Place = z.infer<typeof placeSchema>;

const placeSchema = z.object({ key: z.string(), top: z.number(), id: z.string() });
const STORED = 'meridian.places';
const MOST_KEPT = 50;
// Until the list has its height, in frames.
const MOST_TRIES = 60;

/**
 * Back from the page of a row returns to the row: its list is scrolled as it was, and its link has the focus. Kept for
 * the tab by the entry of the history, so that a reload in between loses nothing.
 */
export function useRowPlace(scroller: RefObject<HTMLElement | null>): {
  /** The row that was left by, until another is. */
  id: string | undefined;
  /** To be called before a row is opened. */
  leaveBy: (id: string) => void;
} {
  const { key } = useLocation();
  const type = useNavigationType();
  const [place] = useState(() =>
    type === 'POP' ? readPlaces().find((each) => each.key === key) : undefined,
  );

  useEffect(() => {
    if (place === undefined) return undefined;
    let tries = 0;
    let frame = requestAnimationFrame(returnTo);
    return () => cancelAnimationFrame(frame);

    function returnTo() {
      const here = scroller.current;
      if (!here || !place) return;
      here.scrollTop = place.top;
      const link = here.querySelector<HTMLElement>('a[tabindex="0"]');
      // Who has gone on to something else meanwhile keeps the focus there.
      const free = document.activeElement?.matches('body, h1') ?? true;
      if (free) link?.focus({ preventScroll: true });
      tries += 1;
      if (Math.abs(here.scrollTop - place.top) > 1 && tries < MOST_TRIES)
        frame = requestAnimationFrame(returnTo);
    }
  }, [place, scroller]);

  return {
    id: place?.id,
    leaveBy: (id) => {
      const left = { key, top: scroller.current?.scrollTop ?? 0, id };
      const others = readPlaces().filter((each) => each.key !== key);
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...others, left].slice(-MOST_KEPT)));
      } catch {
        // A browser that keeps nothing goes back to the beginning of the list.
      }
    },
  };
}

function readPlaces(): Place[] {
  try {
    const read = z.safeParse(
      z.array(placeSchema),
      JSON.parse(sessionStorage.getItem(STORED) ?? ''),
    );
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}
