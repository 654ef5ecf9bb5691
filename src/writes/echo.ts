import type { Json } from '../lib/json';
/** One place where an answer does not confirm what was sent. */
export interface EchoFinding {
  pointer: string;
  label: string;
  sent: Json;
  answered?: Json;
  kind: 'not returned' | 'different';
  tone: 'failed' | 'attention' | 'unknown';
}
