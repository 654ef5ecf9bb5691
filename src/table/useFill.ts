import { useLayoutEffect, useRef, type RefObject } from 'react';
import { HEAD_HEIGHT, ROW_HEIGHT } from './useRowWindow';

// The space the page keeps free below its content (Shell.module.css).
const BELOW = 20;
/** Content below a table takes room from it up to this height, in px. */
const MOST_AFTER = 60;
// The header and the frame, which overlaps the line of the last row.
const HEAD = HEAD_HEIGHT + 1;
const NARROW = 430;
const FEWEST = 8;

/**
 * Makes a table fill the rest of the window in whole rows, so that it scrolls and the page does not. Leaves room for
 * toasts and a line below, reports the table's width and sets `narrowClass` when it is very narrow. Measuring waits for
 * the browser's own layout to avoid a second one, and a container query would cost styling in every frame of scrolling.
 */
export function useFill(
  element: RefObject<HTMLElement | null>,
  onWidth: (width: number) => void,
  narrowClass: string,
): void {
  const report = useRef(onWidth);
  useLayoutEffect(() => {
    report.current = onWidth;
  });
  useLayoutEffect(() => {
    const here = element.current;
    if (!here) return undefined;
    let next = 0;
    const measure = () => {
      const top = Math.round(here.getBoundingClientRect().top + window.scrollY);
      const last = here.parentElement?.lastElementChild ?? here;
      const after = last.getBoundingClientRect().bottom - here.getBoundingClientRect().bottom;
      const below = BELOW + (after > 0 && after <= MOST_AFTER ? Math.ceil(after) : 0);
      const most = `max(${HEAD + FEWEST * ROW_HEIGHT}px, ${HEAD}px + round(down, 100dvh - var(--toasts, 0px) - ${top + below + HEAD}px, ${ROW_HEIGHT}px))`;
      const narrow = here.clientWidth < NARROW;
      if (here.style.maxHeight !== most || here.classList.contains(narrowClass) !== narrow) {
        // Not a custom property, because those are inherited and every row would be styled again.
        here.style.maxHeight = most;
        here.classList.toggle(narrowClass, narrow);
        // Observing again in this frame would report a change made here as a loop, which browsers treat as an error.
        watch.disconnect();
        next = requestAnimationFrame(observe);
      }
      report.current(here.clientWidth);
    };
    const watch = new ResizeObserver(measure);
    const observe = () => {
      watch.observe(here);
      // The content above the table can change its height.
      if (here.parentElement) watch.observe(here.parentElement);
    };
    observe();
    return () => {
      cancelAnimationFrame(next);
      watch.disconnect();
    };
  }, [element, narrowClass]);
}
