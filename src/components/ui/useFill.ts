import { useLayoutEffect, useRef, type RefObject } from 'react';
import { HEAD_HEIGHT, ROW_HEIGHT } from '../table/useRowWindow';

// As much as the page keeps free below its content (Shell.module.css).
const BELOW = 32;
// The header and the frame, on which the line of the last row falls.
const HEAD = HEAD_HEIGHT + 1;
const NARROW = 430;
const FEWEST = 8;

/**
 * Lets a table be as high as what is left of the window below it, in whole rows, so that it scrolls and the page does
 * not. Toasts take their room from it. Reports its width. Measured after the browser has laid the page out by itself: asking earlier lays it out twice.
 * A class says when it is very narrow; a container query would cost styling in every frame of scrolling.
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
      const most = `max(${HEAD + FEWEST * ROW_HEIGHT}px, ${HEAD}px + round(down, 100dvh - var(--toasts, 0px) - ${top + BELOW + HEAD}px, ${ROW_HEIGHT}px))`;
      const narrow = here.clientWidth < NARROW;
      if (here.style.maxHeight !== most || here.classList.contains(narrowClass) !== narrow) {
        // Not a custom property: those are inherited, and every row would be styled again.
        here.style.maxHeight = most;
        here.classList.toggle(narrowClass, narrow);
        // A size changed from here is watched from the next frame on; browsers call it a loop, as an error, in this one.
        watch.disconnect();
        next = requestAnimationFrame(observe);
      }
      report.current(here.clientWidth);
    };
    const watch = new ResizeObserver(measure);
    const observe = () => {
      watch.observe(here);
      // What stands above it can grow and shrink.
      if (here.parentElement) watch.observe(here.parentElement);
    };
    observe();
    return () => {
      cancelAnimationFrame(next);
      watch.disconnect();
    };
  }, [element, narrowClass]);
}
