import './groupColours.css';

const COLOURS = 10;

/** The token that colours a group. With more groups than colours, they repeat; -1 is no group. */
export function groupToken(label: number): string {
  return label < 0 ? '--group-none' : `--group-${(label % COLOURS) + 1}`;
}

/** All tokens, for a canvas: those of the groups in order, then that of no group. */
export const groupTokens: readonly string[] = [
  ...Array.from({ length: COLOURS }, (_, at) => groupToken(at)),
  groupToken(-1),
];

/** The index of a group's colour in `groupTokens`. */
export function groupPlace(label: number): number {
  return label < 0 ? COLOURS : label % COLOURS;
}

/** The colour of a group, before the name of the group or of one of its texts. */
export function GroupDot({ label }: { label: number }) {
  return <span className="dot" style={{ background: `var(${groupToken(label)})` }} aria-hidden />;
}
