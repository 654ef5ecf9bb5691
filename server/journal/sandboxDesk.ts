import { authenticate } from '../../sandbox/auth';
import type { OpenSandbox } from '../../sandbox/node';
import { Problem } from '../../sandbox/problem';
import { operations } from '../../src/contract/operations';
import type { Settings } from '../settings';
import type { Store } from '../store/store';
import { authorKey, type Caller } from './callers';
import { sandboxIssuer } from './demo';
import { openDesk, type Desk } from './desk';
import { Journal } from './journal';

/** The journal of a gateway that mounts the sandbox, whose tokens say who is calling. */
export async function openSandboxDesk(
  { journal, timeoutMs }: Settings,
  store: Store | undefined,
  sandbox: Pick<OpenSandbox, 'fetch'>,
): Promise<Desk | undefined> {
  if (journal === undefined || store === undefined) return undefined;
  return openDesk({
    journal: new Journal(store, { timeoutMs, days: journal.days }),
    askNetworks: async ({ authorization }, organization) => {
      const query = new URLSearchParams({ organizationID: organization });
      const rawUrl = `${operations.listNetworks.path}?${query}`;
      const request = new Request(`http://sandbox${rawUrl}`, { headers: { authorization } });
      const answer = await sandbox.fetch(request, { rawUrl, isOwn: true });
      return answer.status;
    },
    nameOf: async (own) => sandboxCaller(own),
  });
}

/** Who a token of the sandbox stands for. */
function sandboxCaller(authorization: string | undefined): Caller | undefined {
  if (authorization === undefined) return undefined;
  try {
    const { name } = authenticate(authorization, false);
    return { key: authorKey(sandboxIssuer, name), name, authorization };
  } catch (error) {
    // Known, though without any rights: the API then refuses to show them the organization.
    if (!(error instanceof Problem) || error.status !== 403) return undefined;
    const name = 'outsider@acme-research.example';
    return { key: authorKey(sandboxIssuer, name), name, authorization };
  }
}
