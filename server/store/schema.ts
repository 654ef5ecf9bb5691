import type { Generated } from 'kysely';
import type { WriteState } from '../../src/contract/journal';

/** The tables of the store. All times are in milliseconds since 1970. */
export interface Tables {
  /** One row per sign-in. The cookie holds the id; only its hash is stored. */
  sessions: {
    idHash: string;
    /** The person's id at the identity provider. */
    person: string | null;
    /** The identity provider; only together they say who it is. */
    issuer: string | null;
    name: string | null;
    /** Their e-mail address, if the provider has verified it. */
    email: string | null;
    /** The tokens, encrypted. */
    tokens: string;
    /** When the access token expires, if the provider says. */
    expiresAt: number | null;
    createdAt: number;
    seenAt: number;
    /** The session at the provider that this one belongs to, if it says. */
    sid: string | null;
    /** The gateway that renews the tokens now, and until when. */
    renewedBy: string | null;
    renewedUntil: number | null;
  };
  /** The hashed files of some builds of the console, so that a gateway serves those of another build too. */
  files: {
    build: string;
    address: string;
    /** In base64, after `br ` when it is compressed. */
    body: string;
    mac: string;
    keptAt: number;
  };
  /** One row per gateway that uses the store, so that the others see when one has died. */
  gateways: {
    id: string;
    seenAt: number;
    /** How far its own clock is ahead of the store's. */
    ahead: number | null;
  };
  /** Numbers that the store keeps about itself. */
  marks: {
    /**
     * `time` of a file, in which only running gateways let time pass. What was removed last: what is from before
     * `removed`, except for so much that was `left`.
     */
    name: 'time' | 'removed' | 'left';
    value: number;
  };
  /** The journal: one row per write. */
  writes: {
    id: string;
    /** Who sent it: the issuer and the subject of their credential. */
    caller: string;
    /** The id that the client gave it, if any; unique for a caller. */
    writeId: string | null;
    /** Their name, or their id where they have none. */
    personName: string;
    /** A hash of the method, the path and the body, which tells a repeat from another write. */
    fingerprint: string;
    operation: string;
    /** Whose people may see it; null while nobody but its author says that it is theirs. */
    organization: string | null;
    /** What its author says, while their rights there could not be asked. */
    claimedOrganization: string | null;
    project: string | null;
    resourceType: string | null;
    resourceId: string | null;
    resourceName: string | null;
    /** Path and query. */
    path: string;
    /** The body as it was sent. */
    body: string;
    /** The resource as its caller could read it right before; empty if that failed, null if it was not tried. */
    replaced: string | null;
    /** The organization that `replaced` says it is of. */
    replacedIn: string | null;
    /** The run it belongs to, by an id that no other caller can have. */
    runId: string | null;
    runName: string | null;
    state: WriteState;
    /** The gateway that forwards it. */
    gateway: string;
    /** How many times it was received again after it was not sent. */
    attempt: Generated<number>;
    status: number | null;
    /** The answer as it came, without secrets. */
    answer: string | null;
    /** The content type of the answer. */
    answerType: string | null;
    receivedAt: number;
    sentAt: number | null;
    answeredAt: number | null;
    /** When its caller asked that it never be sent. */
    withdrawnAt: number | null;
    /** A hash of the body as it was sent, with its secrets; absent in rows of earlier versions. */
    bodyHash: string | null;
  };
  /** What the people of an organization created or updated, one row per resource. */
  resources: {
    type: string;
    id: string;
    organization: string;
    project: string | null;
    name: string | null;
    /** The body that was sent last, and the answer to it. */
    body: string;
    answer: string;
    createdBy: string | null;
    createdAt: number | null;
    updatedBy: string | null;
    updatedAt: number;
  };
  /** The tokens with which the provider ended sessions, by their hashes, so that none counts twice. */
  logouts: { id: string; endsAt: number };
  /** Nicknames and notes that an organization shares. */
  nicknames: {
    organization: string;
    id: string;
    name: string;
    givenBy: string | null;
    givenAt: number;
  };
}

/** What is known of a row: the contract leaves out what the store has as null. */
export function withoutNulls<T extends object>(row: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const known = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]?: NonNullable<T[K]> };
}
