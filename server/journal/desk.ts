import type { OperationId } from '../../src/contract/resources';
import { Gate } from '../../src/lib/gate';
import { nameLines } from '../log';
import { personName } from '../people';
import type { Session } from '../sessionTokens';
import type { Settings, Upstreams } from '../settings';
import type { Store } from '../store/store';
import { authorKey, bearerNames, type Caller } from './callers';
import { Journal } from './journal';
import type { Print } from './write';
import { Readers, type ReadApi } from './readers';

/** What the gateway needs to record writes and to show them. */
export interface Desk extends Naming {
  journal: Journal;
  readers: Readers;
  bodies: Gate;
}

interface Naming {
  read: ReadApi;
  /** Names a caller by the credential of their request, or by their sign-in; refuses when that cannot be done now. */
  nameOf(own: string | undefined, session: Session | undefined): Promise<Caller | undefined>;
}

/** Who sent a write, and which. */
export interface Sent {
  caller: Caller;
  operation: OperationId;
}

/** The largest body of a write that is recorded. */
export const mostBody = 1024 * 1024;

/** Opens the journal, if there is one. */
export async function openDesk(
  { journal: wanted, timeoutMs }: Settings,
  store: Store | undefined,
  print: Print,
  naming: Naming,
): Promise<Desk | undefined> {
  if (wanted === undefined || store === undefined) return undefined;
  const journal = new Journal(store, { timeoutMs, ...wanted }, print);
  nameLines(journal.gateway);
  await journal.open();
  const readers = new Readers(naming.read, (...learned) =>
    // A store that is lost now is told the next time.
    journal.settleClaims(...learned).catch(() => {}),
  );
  // Of the bodies of all writes that are under way, and of those of one caller.
  return { journal, readers, ...naming, bodies: new Gate(64 * mostBody, 8 * mostBody) };
}

/** Of a gateway that forwards: it names people who signed in, and bearers of the issuer's tokens. */
export function forwardedNaming({ journal, oidc }: Settings, { regional }: Upstreams): Naming {
  const nameBearer = journal?.tokens && bearerNames(journal.tokens);
  const base = regional.href.replace(/\/$/, '');
  return {
    read: ({ authorization }, target, ms) =>
      fetch(base + target, {
        headers: { authorization, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(ms),
      }),
    async nameOf(own, session) {
      if (own !== undefined) return nameBearer?.(own);
      if (session?.person === undefined || oidc === undefined) return undefined;
      const { person, name, email, accessToken } = session;
      const key = authorKey(oidc.issuer.href, person);
      return {
        key,
        name: personName({ person, name, email }),
        authorization: `Bearer ${accessToken}`,
      };
    },
  };
}
