import type { Settings, Upstreams } from '../settings';
import type { Store } from '../store/store';
import { personName } from '../people';
import { authorKey, bearerNames } from './callers';
import { openDesk, type Desk } from './desk';
import type { Print } from './outcomes';
import type { ReadApi } from './readers';

/** The journal of a gateway that forwards: it names people who signed in, and bearers of the issuer's tokens. */
export function openForwardedDesk(
  settings: Settings,
  upstreams: Upstreams,
  store: Store | undefined,
  print: Print,
): Promise<Desk | undefined> {
  const { journal, oidc } = settings;
  const nameBearer = journal?.tokens && bearerNames(journal.tokens);
  return openDesk(settings, store, {
    print,
    read: readOf(upstreams),
    async nameOf(own, session) {
      if (own !== undefined) return nameBearer?.(own);
      if (session?.person === undefined || oidc === undefined) return undefined;
      const { person, name, email, accessToken } = session;
      const key = authorKey(oidc.issuer.href, person);
      const authorization = `Bearer ${accessToken}`;
      return { key, name: personName({ person, name, email }), authorization };
    },
  });
}

function readOf({ regional }: Upstreams): ReadApi {
  const base = regional.href.replace(/\/$/, '');
  return ({ authorization }, target, ms) =>
    fetch(base + target, {
      headers: { authorization, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
    });
}
