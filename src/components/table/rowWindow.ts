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
  beyond = true,
}: {
  total: number;
  /** The first row in view. */
  top: number;
  /** How many rows a view can show, in part or whole. */
  seen: number;
  down: boolean;
  /** Also rows that are not in view yet. */
  beyond?: boolean;
}): RowWindow {
  const size = Math.min(total, beyond ? seen + AHEAD + BEHIND : seen);
  const wanted = beyond ? top - (down ? BEHIND : AHEAD) : top;
  return { first: Math.max(0, Math.min(wanted, total - size)), size };
}
