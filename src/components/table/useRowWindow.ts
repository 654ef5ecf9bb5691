import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowWindow, type RowWindow } from './rowWindow';

export const ROW_HEIGHT = 36;
/** The header stands still above the rows and takes this much of the view. */
export const HEAD_HEIGHT = 33;
/** Without a scroll for this long, the list is at rest. */
const REST_MS = 150;

interface View {
  /** The first row in view. */
  top: number;
  /** As high as the view has been, in px. */
  height: number;
  down: boolean;
  scrolling: boolean;
}

/**
 * Which rows of a scrolling list to draw. All rows are equally high, so nothing is measured per row, and a frame of
 * scrolling costs what its new rows cost. When `asked` (what was searched for) is another one, the rows in view come
 * first and those beyond it a moment later.
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
      // In the frame of the scroll itself, so that no row comes a frame late.
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

  // After layout effects: on Back, rows and their list come at once, and the ref of the list is set after theirs.
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

  const [drawn, setDrawn] = useState(asked);
  useEffect(() => {
    if (drawn === asked) return undefined;
    const timer = setTimeout(() => setDrawn(asked), REST_MS);
    return () => clearTimeout(timer);
  }, [drawn, asked]);

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

/** Scrolls no further than it takes to see the row at that index whole. */
function reveal(here: HTMLElement | null, index: number): void {
  if (!here) return;
  const start = index * ROW_HEIGHT;
  const hidden = start + ROW_HEIGHT + HEAD_HEIGHT - here.clientHeight;
  if (start < here.scrollTop) here.scrollTo({ top: start });
  else if (hidden > here.scrollTop) here.scrollTo({ top: hidden });
}
