import * as z from 'zod/mini';
import { create } from 'zustand';
import { refusedFor, type ApiError } from '../../api/http/errors';
import { resources, resourceTypes, type ResourceType } from '../../contract/resources';
import { serviceNow } from '../../lib/time/clock';
import { readStoredJson, writeStored } from '../../memory/browserStorage';
import { currentConnection, onConnectionChange } from '../../session/connections';
import { currentSubjects, onNewToken, onSignOut } from '../../session/credential';
import { onSignIn } from '../../session/gatewaySession';

// What the service refused to the credential of this tab. Nothing is disabled by it: rights can change without a new token.

/** One refusal; without a type if the service said that the credential may only read. */
const oneRefused = z.object({
  organization: z.string(),
  type: z.optional(z.enum(resourceTypes)),
  words: z.string(),
});
/** `whose`: the connection, and the person's names if known; `since`: when the credential was given, 0 if before. */
const shape = z.object({
  whose: z.array(z.string()),
  since: z.number(),
  refused: z.array(oneRefused),
});

const NAME = 'meridian.refused';
const kept = () => z.safeParse(shape, readStoredJson('tab', NAME)).data;
/** Changes with what is kept; `turn` with each credential. */
export const useRefusals = create(() => ({ changes: 0, turn: 0 }));

function read() {
  const whose = [currentConnection().id, ...currentSubjects()];
  const stored = kept();
  const isTheirs = stored?.whose.every((name, at) => name === whose[at]);
  return { since: 0, refused: [], ...(isTheirs && stored), whose };
}

function change(next: Partial<z.output<typeof shape>> | undefined, turns = 0): void {
  writeStored('tab', NAME, next && JSON.stringify({ ...read(), ...next }));
  useRefusals.setState(({ changes, turn }) => ({ changes: changes + 1, turn: turn + turns }));
}

/** Forgets it with the credential, and when another connection is used. Call it once, before anything is sent. */
export function startForgetting(): void {
  // Who comes back from the sign-in is known only then.
  for (const on of [onNewToken, onSignIn])
    on(() => change({ whose: [currentConnection().id], since: serviceNow(), refused: [] }, 1));
  onSignOut(() => change(undefined, 1));
  onConnectionChange(({ id }) => kept()?.whose[0] !== id && change(undefined, 1));
}

/** Call it before a write is sent, and its result with how that ended. */
export function watchWrite(organization: string, type: ResourceType) {
  const { turn } = useRefusals.getState();
  return (end: ApiError | 'accepted'): void => {
    const what = end === 'accepted' ? end : refusedFor(end);
    // The end of a write says nothing of a credential that was given meanwhile.
    if (what === undefined || turn !== useRefusals.getState().turn) return;
    const { refused } = read();
    const known = refusedWrite(organization, type).refused;
    const others = refused.filter(
      (each) => each.organization !== organization || (each.type ?? type) !== type,
    );
    if (end === 'accepted') return known && change({ refused: others });
    const one = { organization, words: end.words, ...(what === 'type' && { type }) };
    // What was said of all types says more.
    if (what === 'everything' || !known || known.type) change({ refused: [...others, one] });
  };
}

/** What was refused in an organization for a type, or for all, and since when the credential is in use. */
export function refusedWrite(organization: string, type: ResourceType) {
  const { refused, since } = read();
  const here = refused.filter((each) => each.organization === organization);
  const of = (wanted?: ResourceType) => here.find((each) => each.type === wanted);
  return { refused: of() ?? of(type), since };
}

/** What a refusal, of a type or of all, is called. */
export const refusedTitle = (type: ResourceType | undefined, whose: 'You' | 'Your token'): string =>
  type ? `Your last change of ${resources[type].many} was refused` : `${whose} can only read`;
