/** The rows to draw: `size` of them from `first` on. */
export interface RowWindow {
  first: number;
  size: number;
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
