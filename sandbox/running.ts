import type { Faults } from './faults';
import type { History } from './history';
import type { RequestLog } from './requests';
import type { Settings } from './settings';
import type { Store } from './store/store';

/** Everything one running sandbox shares between its requests. */
export interface Running {
  store: Store;
  settings: Settings;
  faults: Faults;
  history: History;
  requests: RequestLog;
  now: () => number;
}
