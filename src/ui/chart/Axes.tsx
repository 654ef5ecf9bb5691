import styles from './Axes.module.css';

/** Where a chart draws within its picture, in px from the left and from the top. */
export interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Tick {
  at: number;
  text: string;
}

/** The lines of a chart's axes, with their values to the left and below. */
export function Axes({
  room: { left, right, top, bottom },
  across,
  up,
}: {
  room: Room;
  across: readonly Tick[];
  up: readonly Tick[];
}) {
  return (
    <g className={styles.axes} aria-hidden>
      {up.map(({ at, text }) => (
        <g key={text}>
          <line x1={left} x2={right} y1={at} y2={at} />
          <text x={left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {across.map(({ at, text }) => (
        <g key={text}>
          <line x1={at} x2={at} y1={top} y2={bottom} />
          <text x={at} y={bottom + 17} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
