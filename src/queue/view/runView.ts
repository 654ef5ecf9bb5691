import type { RunJob } from '../../memory/runs';
import type { Content } from '../../ui/jsx';
import type { RunMachine } from '../run/machine';
import type { RunSnapshot } from '../run/rows';
import type { RunColumn } from './RunTable';

/** A way to mend rows that were left out. */
export interface Mend {
  key: string;
  words: string;
  /** How many rows it changes. */
  rows: number;
  /** Returns false, and changes nothing, if that could not be saved. */
  run: () => boolean;
}

export interface RunView<J extends RunJob> {
  noun: string;
  path: string;
  titleOf: (job: J) => string;
  /** Whether that is the title of its page already. */
  isPage?: true;
  /** The button that forgets the run: "New import". */
  next: string;
  replaced: string;
  /** One row: what it is called, and how its button names it. */
  nameOf: (row: J['rows'][number]) => string;
  placeOf: (row: J['rows'][number]) => string;
  /** What may have happened after the service failed: "The user may exist now, or may not." */
  maybe: string;
  write: 'create' | 'update';
  /** The noun of what a row writes. */
  rowNoun: (job: J) => string;
  /** What a second request for a row does. */
  again: string;
  /** How a row is sent again, where that is not the same request. */
  resends?: string;
  /** The columns before and after the result. */
  lead?: (row: (index: number) => J['rows'][number] | undefined) => RunColumn[];
  columns: (row: (index: number) => J['rows'][number] | undefined) => RunColumn[];
  csv: { name: string; head: readonly string[]; cells: (row: J['rows'][number]) => string[] };
  /** How a row that was left out can be mended, so that it is sent with those that were not. */
  mends?: (row: J['rows'][number], leftOut: readonly J['rows'][number][]) => readonly Mend[];
  /** A link in the message that it is finished. */
  link: Content;
  /** Opens the review that takes back every row that was saved. */
  undo?: (saved: readonly J['rows'][number][]) => void;
}

export interface RunPart<J extends RunJob> {
  view: RunView<J>;
  job: J;
  machine: RunMachine;
  snapshot: RunSnapshot;
}
