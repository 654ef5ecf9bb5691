import './groupColours.css';

const COLOURS = 10;

/** The name of the token that colours a group. More groups than colours start over; -1 is no group. */
export function groupToken(label: number): string {
  return label < 0 ? '--group-none' : `--group-${(label % COLOURS) + 1}`;
}

/** All tokens, for a canvas: those of the groups in their order, then the one of no group. */
export const groupTokens: readonly string[] = [
  ...Array.from({ length: COLOURS }, (_, at) => groupToken(at)),
  groupToken(-1),
];

/** The place of a label's colour among `groupTokens`. */
export function groupPlace(label: number): number {
  return label < 0 ? COLOURS : label % COLOURS;
}
