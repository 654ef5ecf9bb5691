import type { TextTable } from '../../csv/textsCsv';
import type { Agreement } from '../math/agreement';
import type { Expectation, ReadEmbeddings } from '../io/answer';
import type { Clusters, Suggestion } from '../math/clusters';
import type { Extremes } from '../math/extremes';
import type { FileFacts, FileFormat } from '../io/files';
import type { Inspection } from '../io/inspect';
import type { Interval } from '../math/bootstrap';
import type { Grid } from '../math/grid';
import type { Matrix } from '../math/matrix';
import type { Hit, Neighbours } from '../math/neighbours';
import type { Pca } from '../math/pca';
import type { Picture, Square } from '../io/picture';
import type { Quantisation } from '../math/quantise';
import type { Retrieval } from '../math/retrieval';
import type { Separation } from '../math/separation';
import type { Truncation } from '../math/truncation';
import type { UmapSettings } from '../math/umap';

/** Everything one look at a run needs. Rows are those of the matrix that was loaded. */
export interface Analysis {
  inspection: Inspection;
  /** Which row stands at each place of the heat map. */
  order: Int32Array<ArrayBuffer>;
  /** False where there were too many rows to compare their pairs: rows keep their order, and none has neighbours. */
  pairwise: boolean;
  pca: Pca;
  neighbours: Neighbours;
}

export interface NamedClusters extends Clusters {
  words: string[][];
  suggestions: Suggestion[];
}

/** A flat map: x and y of each row. */
export interface FlatMap {
  points: Float32Array<ArrayBuffer>;
  /** Principal components where there are too few texts, or too few different ones, for UMAP. */
  method: 'umap' | 'pca';
  /** The number of neighbours that was used after clamping. */
  neighbours: number;
}

export type GridAsk = { set: string } & (
  | { labels: Int32Array<ArrayBuffer> }
  | { queries: Matrix; expected: readonly (readonly number[])[] }
);

/** What the worker can be asked. `set` names vectors given to it by `load`. */
export interface Tasks {
  /** Reads the text of an answer and keeps it as a file; fails with a `SyntaxError` when it is no JSON. */
  read: { ask: { text: string; expected: Expectation }; answer: ReadEmbeddings & { whole: Blob } };
  /** Reads a CSV file. */
  table: { ask: { text: string }; answer: TextTable };
  analyse: { ask: { set: string; neighbours?: number }; answer: Analysis };
  /** A square of the heat map, in the given order, or in the order of the analysis. */
  picture: {
    ask: { set: string; pixels: number; order?: Int32Array<ArrayBuffer> } & Square;
    answer: Picture;
  };
  /** The pairs that are most and least similar, `count` of each. */
  extremes: { ask: { set: string; count: number }; answer: Extremes };
  /**
   * Groups, and the words that set the texts of each apart. Without `k` the suggested number, which is 1 when no groups
   * stand out.
   */
  cluster: {
    ask: { set: string; k?: number; seed?: number };
    answer: NamedClusters;
  };
  /** How well labels (from groups or from a column) are kept apart; a negative label is none. */
  separate: { ask: { set: string; labels: Int32Array<ArrayBuffer> }; answer: Separation };
  map: { ask: { set: string } & UmapSettings; answer: FlatMap };
  truncate: { ask: { set: string; as?: Quantisation }; answer: Truncation[] };
  /** How each size and storage of the vectors does on labelled texts, or on queries that name the rows to find. */
  grid: { ask: GridAsk; answer: Grid };
  /** Compares two sets whose rows are the same texts. */
  compare: { ask: { a: string; b: string }; answer: Agreement };
  /** The rows nearest to a query, best first. */
  search: { ask: { set: string; query: Float32Array<ArrayBuffer>; most: number }; answer: Hit[] };
  /** The interval of the mean of each list of values. */
  intervals: { ask: { values: Float64Array<ArrayBuffer>[] }; answer: (Interval | undefined)[] };
  bench: {
    ask: { set: string; queries: Matrix; expected: number[][]; ks?: number[] };
    answer: Retrieval;
  };
  file: { ask: { set: string; format: FileFormat } & FileFacts; answer: Blob };
}
export type TaskName = keyof Tasks;

/** What the page says to a worker. */
export type ToWorker =
  | { [T in TaskName]: { kind: 'run'; id: number; task: T; ask: Tasks[T]['ask'] } }[TaskName]
  | { kind: 'cancel'; id: number }
  /** Rows `from` on of a set; the first piece makes the set, the last one completes it. */
  | {
      kind: 'load';
      set: string;
      rows: number;
      columns: number;
      from: number;
      data: Float32Array<ArrayBuffer>;
      texts?: readonly string[] | undefined;
    }
  | { kind: 'drop'; set: string }
  /** A port to a helper, or, on the helper's side, to the one who asks for help. */
  | { kind: 'helper'; port: MessagePort }
  | { kind: 'help'; port: MessagePort };

/** What a worker says to the page. */
export type FromWorker =
  | { kind: 'progress'; id: number; share: number }
  | { kind: 'done'; id: number; answer: unknown }
  | { kind: 'failed'; id: number; words: string; notJson: boolean }
  | { kind: 'stopped'; id: number };

/** What both ends of a worker, and both ends of a channel, can do. */
export interface Port<In, Out> {
  postMessage(message: Out, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<In>) => void): void;
}
