import { operations } from '../../src/contract/operations';
import type { Settings, Upstreams } from '../settings';
import type { Store } from '../store/store';
import { personName } from '../people';
import { authorKey, bearerNames } from './callers';
import { openDesk, type Desk } from './desk';
import { Journal } from './journal';
import type { AskNetworks } from './readers';

/** How long the regional API may take to say whether somebody may see an organization. */
const patienceMs = 5000;

/** The journal of a gateway that forwards: it names people who signed in, and bearers of the issuer's tokens. */
export async function openForwardedDesk(
  { upstreams, journal, oidc, timeoutMs }: Settings,
  store: Store | undefined,
): Promise<Desk | undefined> {
  if (journal === undefined || store === undefined || upstreams === undefined) return undefined;
  const nameBearer = journal.tokens && bearerNames(journal.tokens);
  return openDesk({
    journal: new Journal(store, { timeoutMs, days: journal.days }),
    askNetworks: askNetworks(upstreams),
    async nameOf(own, signedIn) {
      if (own !== undefined) return nameBearer?.(own);
      if (signedIn?.person === undefined || oidc === undefined) return undefined;
      const { person, name, email, authorization } = signedIn;
      const key = authorKey(oidc.issuer.href, person);
      return { key, name: personName({ person, name, email }), authorization };
    },
  });
}

function askNetworks({ regional }: Upstreams): AskNetworks {
  const base = regional.href.replace(/\/$/, '') + operations.listNetworks.path;
  return async ({ authorization }, organization) => {
    const query = new URLSearchParams({ organizationID: organization });
    const answer = await fetch(`${base}?${query}`, {
      headers: { authorization, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
