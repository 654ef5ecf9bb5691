import type { TextTable } from '../../csv/textsCsv';
import type { Expectation, ReadEmbeddings } from '../io/answer';
import type { Clusters } from '../math/clusters';
import type { FileFacts, FileFormat } from '../io/files';
import type { Inspection } from '../io/inspect';
import type { Gap, Interval } from '../math/bootstrap';
import type { Grid, GridBy } from '../math/grid';
import type { Matrix } from '../math/matrix';
import type { Hit, Neighbours } from '../math/neighbours';
import type { Pca } from '../math/pca';
import type { OpenedFile } from '../io/openFile';
import type { Picture } from '../io/picture';

/** Everything one look at a run needs. Rows are those of the matrix that was loaded. */
export interface Analysis {
  inspection: Inspection;
  pca: Pca;
  /** None where there were too many rows to compare their pairs. */
  neighbours: Neighbours;
}

export interface NamedClusters extends Clusters {
  words: string[][];
  /** The number of groups that separates the texts best; 1 when none stand out. */
  suggested: number;
}

/** A flat map: x and y of each row. */
export interface FlatMap {
  points: Float32Array<ArrayBuffer>;
  /** How many texts counted as near. 0 for principal components: there are too few texts, or too few different ones, for UMAP. */
  neighbours: number;
}

/** What the worker can be asked. `set` names vectors given to it by `load`. */
export interface Tasks {
  /** Reads the text of an answer and keeps it as a file; fails with a `SyntaxError` when it is no JSON. */
  read: { ask: { text: string; expected: Expectation }; answer: ReadEmbeddings & { whole: Blob } };
  /** Reads a file of vectors, or of texts in a table, or the files of BEIR. */
  open: { ask: { files: readonly File[] }; answer: OpenedFile };
  /** Reads text as CSV. */
  table: { ask: { text: string }; answer: TextTable };
  analyse: { ask: { set: string }; answer: Analysis };
  /** The heat map of the rows in an order. */
  picture: { ask: { set: string; order: Int32Array<ArrayBuffer> }; answer: Picture };
  /**
   * Groups, and the words that set the texts of each apart. Without `k` the suggested number, which is 1 when no groups
   * stand out.
   */
  cluster: {
    ask: { set: string; k?: number | undefined };
    answer: NamedClusters;
  };
  map: { ask: { set: string }; answer: FlatMap };
  /**
   * How each size and storage of the vectors does by labels, by queries that name the texts to find, or by what they keep.
   * `texts` has the rows of each text, of which several are copies. Without them each row is one, and without `sizes` all are judged.
   */
  grid: {
    ask: { set: string; texts?: readonly (readonly number[])[]; by: GridBy; sizes?: number[] };
    answer: Grid;
  };
  /** The rows nearest to a query, best first. */
  search: { ask: { set: string; query: Float32Array<ArrayBuffer>; most: number }; answer: Hit[] };
  /** The interval of the mean of each list of values, and the gap between the one at `best` and each. */
  intervals: {
    ask: { values: Float64Array<ArrayBuffer>[]; best: number };
    answer: { means: (Interval | undefined)[]; gaps: Gap[] };
  };
  file: { ask: { set: string; format: FileFormat } & FileFacts; answer: Blob };
}
export type TaskName = keyof Tasks;

/** What the page says to a worker. */
export type ToWorker =
  | { [T in TaskName]: { kind: 'run'; task: T; ask: Tasks[T]['ask']; port: MessagePort } }[TaskName]
  | { kind: 'load'; set: string; matrix: Matrix; texts: readonly string[] | undefined }
  | { kind: 'drop'; set: string };

/** What a task says at its port. */
export type FromJob<T extends TaskName> =
  | { share: number }
  | { answer: Tasks[T]['answer'] }
  | { error: unknown };
