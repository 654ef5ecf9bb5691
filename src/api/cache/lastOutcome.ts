import { create } from 'zustand';
import type { ApiError } from '../http/errors';
import type { ResourceRecord } from './record';
import type { KnownType } from '../../contract/resources';
import type { Json } from '../../lib/json';
import { onSignOut } from '../../session/credential';

/** A member of an answer that does not confirm what was sent. */
export interface EchoFinding {
  /** Pointer into the sent body; for a member that was not sent, into the answer. */
  pointer: string;
  label: string;
  sent?: Json;
  answered?: Json;
  kind: 'not returned' | 'different' | 'not sent';
  /** What may follow from it, as a sentence. */
  detail?: string;
}

export type LastOutcome<T> =
  | { kind: 'accepted'; record: ResourceRecord<T>; echo: EchoFinding[] }
  /** The service refused, or nothing was sent. `mayHaveChanged`: the refusal does not tell whether anything changed. */
  | { kind: 'refused'; error: ApiError; mayHaveChanged: boolean }
  /** There was no answer, it came from a proxy, or it could not be read. */
  | { kind: 'unknown'; error: ApiError };

/** What the answer to the last write of a resource does not confirm, and the request. */
interface Unconfirmed {
  echo: EchoFinding[];
  requestId: string;
}

const MOST = 100;
const useUnconfirmed = create<Readonly<Record<string, Unconfirmed>>>(() => ({}));

const nameOf = (type: KnownType, id: string) => `${type} ${id}`;

/** Keeps what a write left unconfirmed, for the page of the resource. Only in memory, and the latest hundred. */
export function noteOutcome(type: KnownType, id: string, outcome: LastOutcome<unknown>): void {
  dismissOutcome(type, id);
  if (outcome.kind !== 'accepted' || outcome.echo.length === 0) return;
  const noted = { echo: outcome.echo, requestId: outcome.record.requestId };
  const latest = Object.entries(useUnconfirmed.getState()).slice(1 - MOST);
  useUnconfirmed.setState({ ...Object.fromEntries(latest), [nameOf(type, id)]: noted }, true);
}

/** What the last write of a resource left unconfirmed, until it is dismissed. */
export function lastOutcome(type: KnownType, id: string): Unconfirmed | undefined {
  return useUnconfirmed.getState()[nameOf(type, id)];
}

export function useLastOutcome(type: KnownType, id: string): Unconfirmed | undefined {
  return useUnconfirmed(() => lastOutcome(type, id));
}

export function dismissOutcome(type: KnownType, id: string): void {
  const { [nameOf(type, id)]: _seen, ...others } = useUnconfirmed.getState();
  useUnconfirmed.setState(others, true);
}

// After sign-out, no data of the account stays in memory.
onSignOut(() => useUnconfirmed.setState({}, true));
