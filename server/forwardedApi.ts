import type { ConsoleConfig } from '../src/contract/config';
import { clientOf, isProxy } from './client';
import { createForwarder } from './forward';
import type { Api } from './gateway';
import { authorKey, bearerNames } from './journal/callers';
import type { Desk } from './journal/desk';
import { personName } from './people';
import type { Settings, Upstreams } from './settings';
import { SignIn } from './signIn';
import type { Store } from './store/store';

/** Forwards to the APIs, and names people who signed in and bearers of the issuer's tokens. */
export function openForwardedApi(
  settings: Settings,
  upstreams: Upstreams,
  store: Store | undefined,
): Api {
  const forwarder = createForwarder(upstreams, settings);
  const signIn = settings.oidc && store && new SignIn(settings.oidc, store);
  return {
    config: configOf(settings),
    signIn,
    async carry(operation, response, session, recorded) {
      const request = response.req;
      const authorization = session && `Bearer ${session.accessToken}`;
      // Without a trusted proxy, this could be the address of an unknown proxy.
      const client = isProxy(settings, request.socket) ? clientOf(settings, request) : undefined;
      forwarder.forward(operation, request, response, { authorization, client }, recorded);
    },
    read: readOf(upstreams),
    nameOf: nameOf(settings),
    // The APIs are not checked, because when one is down, no other gateway could reach it either.
    ready: async () => {},
    async close() {
      forwarder.close();
      await signIn?.sessions.close();
    },
  };
}

/** One connection that uses the gateway's own origin. */
function configOf({ connection, oidc, journal }: Settings): ConsoleConfig {
  const own = {
    ...connection,
    name: connection.name ?? 'Cloud',
    id: 'gateway',
    kind: 'gateway',
    addresses: { regional: '', identity: '', aiproxy: '', inference: '' },
    signIn: { kind: oidc ? 'oidc' : 'token' },
    ...(journal && { journal: true }),
  } as const;
  return { connections: [own] };
}

function readOf({ regional }: Upstreams): Desk['read'] {
  const base = regional.href.replace(/\/$/, '');
  return ({ authorization }, target, ms) =>
    fetch(base + target, {
      headers: { authorization, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
    });
}

function nameOf({ journal, oidc }: Settings): Desk['nameOf'] {
  const tokens = journal?.tokens;
  const nameBearer = tokens && bearerNames(tokens.issuer, tokens.audiences);
  return async (own, session) => {
    if (own !== undefined) return nameBearer?.(own);
    if (session?.person === undefined || oidc === undefined) return undefined;
    const { person, name, email, accessToken } = session;
    const key = authorKey(oidc.issuer.href, person);
    const authorization = `Bearer ${accessToken}`;
    return { key, name: personName({ person, name, email }), authorization };
  };
}
