import { create } from 'zustand';
import type { ApiError } from '../http/errors';
import type { ResourceRecord } from './record';
import type { KnownType } from '../../contract/resources';
import { rememberKnown, rememberUnanswered } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import type { Json, JsonObject } from '../../lib/json';
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

/** How a write ended, as far as is known. */
export type Outcome<T> =
  | { kind: 'accepted'; record: ResourceRecord<T>; echo: EchoFinding[] }
  /** The service refused, or nothing was sent. `mayHaveChanged`: the refusal does not tell whether anything changed. */
  | { kind: 'refused'; error: ApiError; mayHaveChanged: boolean }
  /** There was no answer, it came from a proxy, or it could not be read. */
  | { kind: 'unknown'; error: ApiError };

/** How the last write of a resource ended; `at` is in ms. A create counts once it is accepted. */
export interface LastOutcome {
  at: number;
  write: 'create' | 'update';
  kind: 'accepted' | 'refused' | 'unknown';
  sent: JsonObject;
  echo: EchoFinding[];
  error?: ApiError;
  requestId?: string;
}

const MOST = 100;
type Outcomes = Readonly<Record<string, LastOutcome>>;
const useOutcomes = create<{ outcomes: Outcomes }>(() => ({ outcomes: {} }));

const nameOf = (type: KnownType, id: string) => `${type} ${id}`;

/** Keeps how a write ended, for the page of the resource. Only in memory, and the latest hundred. */
export function noteOutcome(
  type: KnownType,
  id: string,
  write: LastOutcome['write'],
  outcome: Outcome<unknown>,
  sent: JsonObject,
): void {
  const { [nameOf(type, id)]: _before, ...others } = useOutcomes.getState().outcomes;
  const noted = { at: Date.now(), write, kind: outcome.kind, sent, ...ended(outcome) };
  const entries = [...Object.entries(others).slice(1 - MOST), [nameOf(type, id), noted] as const];
  useOutcomes.setState({ outcomes: Object.fromEntries(entries) });
}

/**
 * Keeps how an update ended. Its body may hold after an unknown outcome, so it is remembered. The sender remembers
 * accepted bodies; refused ones are never kept.
 */
export function noteUpdate(
  key: MemoryKey,
  type: KnownType,
  id: string,
  outcome: Outcome<unknown>,
  body: JsonObject,
): void {
  noteOutcome(type, id, 'update', outcome, body);
  if (outcome.kind !== 'unknown') return;
  rememberUnanswered(key, type, id, body, Date.now());
  rememberKnown(key, { kind: type, id, how: 'opened', at: Date.now() });
}

function ended(outcome: Outcome<unknown>): Pick<LastOutcome, 'echo' | 'error' | 'requestId'> {
  if (outcome.kind === 'accepted')
    return { echo: outcome.echo, requestId: outcome.record.requestId };
  const { error } = outcome;
  const { requestId } = error;
  return { echo: [], error, ...(requestId !== undefined && { requestId }) };
}

/** The outcome of the last write of a resource, unless it was dismissed. */
export function lastOutcome(type: KnownType, id: string): LastOutcome | undefined {
  return useOutcomes.getState().outcomes[nameOf(type, id)];
}

/** `lastOutcome`, kept up to date. */
export function useLastOutcome(type: KnownType, id: string): LastOutcome | undefined {
  return useOutcomes(() => lastOutcome(type, id));
}

/** Removes the outcome after the person dismissed it. */
export function dismissOutcome(type: KnownType, id: string): void {
  const { [nameOf(type, id)]: _seen, ...others } = useOutcomes.getState().outcomes;
  useOutcomes.setState({ outcomes: others });
}

// After sign-out, no data of the account stays in memory.
onSignOut(() => useOutcomes.setState({ outcomes: {} }));
