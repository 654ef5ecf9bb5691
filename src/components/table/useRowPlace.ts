import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../../session/browserStorage';
import { onSignOut } from '../../session/credential';

/** Where a list was left: how far it was scrolled, and the id of the row, where a row was opened. */
const placeSchema = z.object({ key: z.string(), top: z.number(), id: z.optional(z.string()) });
type Place = z.infer<typeof placeSchema>;

const STORED = 'meridian.places';
const MOST_KEPT = 50;
// Until the list has its height, in frames.
const MOST_TRIES = 60;

/** The link of the row that was opened, as a selector, and whether rows are there. */
const ofRows = { link: 'a[tabindex="0"]', ready: true };

onSignOut(() => writeStored('tab', STORED, undefined));

/**
 * Back to a list returns to where it was left: scrolled as it was, and with the focus on the row that was opened. Kept
 * for the tab by the entry of the history, so that a reload in between loses nothing.
 */
export function useRowPlace(
  scroller: RefObject<HTMLElement | null>,
  { link, ready }: { link: string; ready: boolean } = ofRows,
): {
  /** The row that was opened, until another is. */
  id: string | undefined;
  /** To be called for the row that gets the focus. */
  rest: (id: string) => void;
  /** To be called before a row is opened. */
  leaveBy: (id: string) => void;
} {
  const { key } = useLocation();
  const type = useNavigationType();
  const [place] = useState(() =>
    type === 'POP' ? readPlaces().find((each) => each.key === key) : undefined,
  );
  const row = useRef({ id: place?.id, opened: false });
  // The ref of a parent is set after the layout effects of its children, and gone before they are undone.
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current = scroller.current;
  });

  useEffect(() => {
    if (place === undefined || !ready) return undefined;
    let tries = 0;
    let frame = requestAnimationFrame(returnTo);
    return () => cancelAnimationFrame(frame);

    function returnTo() {
      const here = scroller.current;
      if (!here || !place) return;
      here.scrollTop = place.top;
      tries += 1;
      // The focus tells that the list is back, so it comes with the scroll and not before it.
      if (Math.abs(here.scrollTop - place.top) > 1 && tries < MOST_TRIES) {
        frame = requestAnimationFrame(returnTo);
        return;
      }
      const target = place.id === undefined ? null : here.querySelector<HTMLElement>(link);
      // Who has gone on to something else meanwhile keeps the focus there.
      const free = document.activeElement?.matches('body, h1') ?? true;
      if (free) target?.focus({ preventScroll: true });
      // Cards that were not drawn yet are not as high as they will be.
      if (here === document.documentElement && outOfSight(target))
        target?.scrollIntoView({ block: 'center' });
    }
  }, [place, scroller, link, ready]);

  useLayoutEffect(() => {
    const top = () => list.current?.scrollTop ?? 0;
    // Who reloads the page, or comes back to it from another site, has opened no row.
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
  }, [key, link]);

  return {
    id: place?.id,
    rest: (id) => (row.current.id = id),
    leaveBy: (id) => (row.current = { id, opened: true }),
  };
}

/** The same for cards, which scroll with the page. A card's link is marked by `data-opened`. */
export function useCardPlace(ready: boolean): ReturnType<typeof useRowPlace> {
  return useRowPlace(useRef(document.documentElement), { link: '[data-opened]', ready });
}

function outOfSight(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom < 0 || top > window.innerHeight;
}

function keepPlace(left: Place): void {
  const others = readPlaces().filter(({ key }) => key !== left.key);
  writeStored('tab', STORED, JSON.stringify([...others, left].slice(-MOST_KEPT)));
}

function readPlaces(): readonly Place[] {
  const read = z.safeParse(z.array(placeSchema), readStoredJson('tab', STORED));
  return read.success ? read.data : [];
}
