import type { Json } from '../lib/json';
/** One difference, for people. `…Text` is the value in few words. */
export interface Change {
  pointer: string;
  label: string;
  kind: 'added' | 'removed' | 'changed';
  before?: Json;
  after?: Json;
  beforeText: string;
  afterText: string;
}
/** Both sides changed the same thing, differently. A missing side: it has no value there (removed). */
export interface Conflict {
  pointer: string;
  label: string;
  base?: Json;
  mine?: Json;
  theirs?: Json;
  baseText: string;
  mineText: string;
  theirsText: string;
}
