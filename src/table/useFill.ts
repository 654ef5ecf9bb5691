import { useLayoutEffect, useState, type RefObject } from 'react';

/** On a phone a row has room for two lines and a thumb. */
export const ROW_HEIGHT = matchMedia('(max-width: 600px)').matches ? 44 : 36;
/** The height of a line that begins a group of rows. */
export const HEADING_HEIGHT = 30;
/** The height of the sticky header, which covers part of the view. */
export const HEAD_HEIGHT = 33;
/** The header and the frame, which overlaps the line of the last row. */
const HEAD = HEAD_HEIGHT + 1;
/** The space the page keeps free below its content. */
const BELOW = 20;
/** Content below a table makes it shorter, up to this height in px. */
const MOST_AFTER = 100;
const NARROW = 430;
const FEWEST = 8;
/** Where toasts and the actions of a phone take their room as well. */
const LEAST = 5;

/**
 * Makes a table fill the rest of the window in whole rows, so that it scrolls and the page does not. Leaves room for
 * toasts and a line below, and reports the table's width. If `whole` is set, or too few rows would fit, the table has
 * all rows and the page scrolls; then it returns the place of the table in the page.
 */
export function useFill(
  element: RefObject<HTMLElement | null>,
  onWidth: (width: number) => void,
  whole: boolean,
): number | undefined {
  const [begins, setBegins] = useState(whole ? 0 : undefined);
  useLayoutEffect(() => {
    const here = element.current;
    const parent = here?.parentElement;
    if (!here || !parent) return undefined;
    const measure = () => {
      const { top, bottom } = here.getBoundingClientRect();
      const after = (parent.lastElementChild ?? here).getBoundingClientRect().bottom - bottom;
      const below = BELOW + (after > 0 && after <= MOST_AFTER ? Math.ceil(after) : 0);
      const start = Math.round(top + window.scrollY);
      const used = start + below + HEAD;
      // In the next frame: a size that changes while an observer runs is an error.
      requestAnimationFrame(() => {
        setBegins(whole || window.innerHeight - used < FEWEST * ROW_HEIGHT ? start : undefined);
        here.style.maxHeight = `max(${HEAD + LEAST * ROW_HEIGHT}px, ${HEAD}px + round(down, 100dvh - var(--toasts, 0px) - var(--reach, 0px) - ${used}px, ${ROW_HEIGHT}px))`;
        here.toggleAttribute('data-narrow', here.clientWidth < NARROW);
        here.toggleAttribute('data-wide', here.scrollWidth > here.clientWidth);
        onWidth(here.clientWidth);
      });
    };
    const watch = new ResizeObserver(measure);
    // The content above the table can change its height, and the table itself its width.
    for (const each of [here, parent, ...here.children]) watch.observe(each);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, onWidth, whole]);
  return begins;
}
