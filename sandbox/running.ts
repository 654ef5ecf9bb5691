import type { Fault, Faults } from './faults';
import type { History } from './history';
import type { Gate } from '../src/lib/gate';
import type { RequestLog } from './requests';
import type { SentenceEncoder } from './resources/embeddingModels';
import type { Settings } from './settings';
import type { Store } from './store/store';

/** Everything one running sandbox shares between its requests. */
export interface Running {
  store: Store;
  settings: Settings;
  faults: Faults;
  history: History;
  requests: RequestLog;
  bodies: Gate;
  /** Answers embeddings elsewhere; without it they are answered here. */
  embeddings?: ((request: RelayedRequest) => Promise<Response>) | undefined;
  /** The semantic model, where it is installed. */
  sentenceEncoder?: SentenceEncoder | undefined;
  now: () => number;
  /** Called when the store was filled anew, and whether with the demo's past. */
  onSeeded?: ((withPast: boolean) => Promise<void>) | undefined;
}

/** A request of a caller who may make it, handed on whole. */
export interface RelayedRequest {
  url: string;
  headers: [string, string][];
  body: string;
  settings: Settings;
  /** What was ordered to go wrong with it. */
  fault: Fault | undefined;
}
