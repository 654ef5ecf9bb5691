/** The rows to draw: `size` of them from `first` on. */
export interface RowWindow {
  first: number;
  size: number;
}

// Drawn beyond the view: more of them where the scrolling goes.
const AHEAD = 8;
const BEHIND = 2;

/**
 * The window around a view. Its size stays the same wherever the view is, so that scrolling makes and removes no
 * elements, it only gives new content to those that left.
 */
export function rowWindow({
  total,
  top,
  seen,
  down,
}: {
  total: number;
  /** The first row in view. */
  top: number;
  /** How many rows a view can show, in part or whole. */
  seen: number;
  down: boolean;
}): RowWindow {
  const size = Math.min(total, seen + AHEAD + BEHIND);
  const wanted = top - (down ? BEHIND : AHEAD);
  return { first: Math.max(0, Math.min(wanted, total - size)), size };
}
