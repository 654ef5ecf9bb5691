/** The faults that a demo shows; the sandbox knows more (sandbox/README.md, "Faults"). */
export const faultTitles = {
  '409': 'Name is taken (409)',
  '403': 'Quota exceeded (403)',
  '422': 'Value not accepted (422)',
  '500': 'Server error (500)',
  drop: 'Done, but the reply is lost',
  'drop-before': 'Connection cut before it is done',
  late: 'Slow (5 s)',
  'unknown-state': 'Reply with an unknown state',
};
export type OfferedFault = keyof typeof faultTitles;

/** What a fault is called here; others by the sandbox's name. */
export function faultTitle(kind: string): string {
  return kind in faultTitles ? faultTitles[kind as OfferedFault] : kind;
}
