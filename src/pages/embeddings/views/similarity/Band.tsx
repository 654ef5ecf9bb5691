import { useLayoutEffect, useRef } from 'react';
import { useTokens } from '../../../../components/ui/useTokens';
import { groupPlace, groupTokens } from '../../groupColours';
import styles from './HeatMap.module.css';

const BAND = 4;

/** The groups of the rows or columns on screen, as colours along an edge. */
export function Band({
  labels,
  order,
  from,
  count,
  side,
  across,
}: {
  labels: Int32Array<ArrayBuffer> | undefined;
  order: Int32Array<ArrayBuffer>;
  /** The first place on screen, and how many there are. */
  from: number;
  count: number;
  side: number;
  across: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tokens = useTokens(groupTokens);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, side, side);
    if (!labels) return;
    const unit = side / count;
    const colourAt = (place: number) => tokens[groupPlace(labels[order[place] ?? 0] ?? -1)] ?? '';
    // One rectangle per stretch of a colour.
    let start = from;
    for (let place = from + 1; place <= from + count; place += 1) {
      if (place < from + count && colourAt(place) === colourAt(start)) continue;
      context.fillStyle = colourAt(start);
      const at = (start - from) * unit;
      const size = Math.max(1, (place - start) * unit);
      if (across) context.fillRect(at, 0, size, BAND);
      else context.fillRect(0, at, BAND, size);
      start = place;
    }
  }, [labels, order, from, count, side, tokens, across]);
  return (
    <canvas
      ref={canvas}
      className={across ? styles.bandAcross : styles.bandDown}
      width={across ? side : BAND}
      height={across ? BAND : side}
      aria-hidden
    />
  );
}
