import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

export const ROW_HEIGHT = 36;
/** The height of the sticky header, which covers part of the view. */
export const HEAD_HEIGHT = 33;
/** The list counts as at rest after this long without scrolling, in ms. */
const REST_MS = 150;
/** The rows beyond the first view are drawn after this long, in ms, so that they are in the way of no first press. */
const LATER_MS = 1500;
/** What comes before scrolling. The rows beyond the view are drawn then. */
const COMING = ['pointerover', 'focusin'] as const;

/** The rows to draw: `size` of them from `first` on. */
interface RowWindow {
  first: number;
  size: number;
}

interface View {
  /** The first row in view. */
  top: number;
  /** The greatest height of the view so far, in px. */
  height: number;
  down: boolean;
  scrolling: boolean;
}

/**
 * Which rows of a scrolling list to draw. All rows have the same height, so nothing is measured, and a frame of
 * scrolling costs only its new rows. At first, and when `asked` (the search text) changes, only the rows in view are
 * drawn. The others follow a moment after the pointer or the focus has come to the list, or when the page has rested.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  asked = '',
): RowWindow & { scrolling: boolean; reveal: (index: number) => void } {
  const [view, setView] = useState<View>(() => ({
    top: 0,
    height: Math.max(320, window.innerHeight - 360),
    down: true,
    scrolling: false,
  }));

  useEffect(() => {
    const here = scroller.current;
    if (!here) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setView((old) => ({ ...old, scrolling: false })), REST_MS);
      const top = Math.max(0, Math.floor(here.scrollTop / ROW_HEIGHT));
      // Drawn in the frame of the scroll event, so that no row appears a frame late.
      flushSync(() =>
        setView((old) =>
          old.top === top && old.scrolling
            ? old
            : { ...old, top, down: top >= old.top, scrolling: true },
        ),
      );
    };
    here.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      here.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  // After the layout effects: on Back, the rows and their list mount together, and the list's ref is set after theirs.
  useEffect(() => {
    const here = scroller.current;
    if (!here) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      setView((old) => (height <= old.height ? old : { ...old, height }));
    });
    watch.observe(here);
    return () => watch.disconnect();
  }, [scroller]);

  const [near, setNear] = useState(false);
  useEffect(() => {
    const here = scroller.current;
    const come = () => setNear(true);
    const timer = setTimeout(come, LATER_MS);
    for (const event of COMING) here?.addEventListener(event, come, { once: true });
    return () => {
      clearTimeout(timer);
      for (const event of COMING) here?.removeEventListener(event, come);
    };
  }, [scroller]);

  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    if (!near || drawn === asked) return undefined;
    const timer = setTimeout(() => setDrawn(asked), REST_MS);
    return () => clearTimeout(timer);
  }, [near, drawn, asked]);

  const seen = Math.ceil((view.height - HEAD_HEIGHT) / ROW_HEIGHT) + 1;
  return {
    ...rowWindow({
      total,
      top: view.top,
      seen,
      down: view.down,
      beyond: drawn === asked || view.scrolling,
    }),
    scrolling: view.scrolling,
    reveal: (index: number) => reveal(scroller.current, index),
  };
}

/** Scrolls only as far as needed to show the whole row. */
function reveal(here: HTMLElement | null, index: number): void {
  if (!here) return;
  const start = index * ROW_HEIGHT;
  const hidden = start + ROW_HEIGHT + HEAD_HEIGHT - here.clientHeight;
  if (start < here.scrollTop) here.scrollTo({ top: start });
  else if (hidden > here.scrollTop) here.scrollTo({ top: hidden });
}

// Rows drawn beyond the view, with more of them in the direction of scrolling.
const AHEAD = 8;
const BEHIND = 2;

/**
 * The rows to draw around a view. Their number is constant, so that scrolling only changes the content of elements and
 * neither adds nor removes any.
 */
export function rowWindow({
  total,
  top,
  seen,
  down,
  beyond = true,
}: {
  total: number;
  /** The first row in view. */
  top: number;
  /** The number of rows a view can show, including partly visible ones. */
  seen: number;
  down: boolean;
  /** Also draw rows outside the view. */
  beyond?: boolean;
}): RowWindow {
  const size = Math.min(total, beyond ? seen + AHEAD + BEHIND : seen);
  const wanted = beyond ? top - (down ? BEHIND : AHEAD) : top;
  return { first: Math.max(0, Math.min(wanted, total - size)), size };
}
