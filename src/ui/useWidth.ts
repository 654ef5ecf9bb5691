import { useLayoutEffect, useState, type RefObject } from 'react';

export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const here = element.current;
    if (!here) return undefined;
    const measure = () => setWidth(Math.max(200, here.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(here);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
