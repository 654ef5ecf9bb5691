import type { JsonObject } from '../../lib/json';

/** A resource that was chosen in a list, as the list shows it. */
export interface Chosen {
  id: string;
  name: string;
  /** Without a `spec` where it was not read. */
  raw: JsonObject;
}

/** The part of chosen resources that is changed. */
export type Part = 'tag' | 'rule' | 'group';
