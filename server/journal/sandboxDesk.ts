import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { authenticate } from '../../sandbox/auth';
import { cutOf } from '../../sandbox/cut';
import { nodeListener, type OpenSandbox } from '../../sandbox/node';
import { Problem } from '../../sandbox/problem';
import { shownName } from '../people';
import { sendProblem } from '../problem';
import type { Recorded } from '../forward';
import type { Settings } from '../settings';
import type { Store } from '../store/store';
import { authorKey, type Caller } from './callers';
import { sandboxIssuer } from './demo';
import { openDesk, type Desk } from './desk';
import type { Print } from './write';
import { unanswered, unrecorded } from './problems';

/** Opens the journal of a gateway that mounts the sandbox, whose tokens say who is calling. */
export function openSandboxDesk(
  settings: Settings,
  store: Store | undefined,
  sandbox: Pick<OpenSandbox, 'fetch'>,
  print: Print,
): Promise<Desk | undefined> {
  return openDesk(settings, store, print, {
    read: async ({ authorization }, rawUrl) => {
      const request = new Request(`http://sandbox${rawUrl}`, { headers: { authorization } });
      return sandbox.fetch(request, { rawUrl, isOwn: true });
    },
    nameOf: async (own) => sandboxCaller(own),
  });
}

/** Has the sandbox carry out a write, and records its answer before that is passed on. */
export async function carryInSandbox(
  sandbox: Pick<OpenSandbox, 'fetch'>,
  { body, entry }: Recorded,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(await entry.sent().catch(() => false))) {
    await entry.notSent();
    return sendProblem(response, unrecorded('it was given up, or the store is lost'));
  }
  const listener = nodeListener(async (asked, env) => {
    const answer = await sandbox.fetch(asked, env).catch(async (error: unknown) => {
      await entry.unknown();
      throw error;
    });
    if (cutOf(answer) !== undefined) {
      await entry.unknown();
      return answer;
    }
    const type = answer.headers.get('content-type') ?? undefined;
    const text = Buffer.from(await answer.clone().arrayBuffer());
    if (await entry.answered({ status: answer.status, type, body: text })) return answer;
    sendProblem(response, unanswered);
    return RESPONSE_ALREADY_SENT;
  });
  // The listener takes a body that was read already from here.
  return listener(Object.assign(request, { rawBody: body }), response);
}

/** Who a token of the sandbox stands for. */
function sandboxCaller(authorization: string | undefined): Caller | undefined {
  if (authorization === undefined) return undefined;
  try {
    const { name } = authenticate(authorization, false);
    return { key: authorKey(sandboxIssuer, name), name: shownName(name, 255), authorization };
  } catch (error) {
    // Known, though without any rights: the API then refuses to show them the organization.
    if (!(error instanceof Problem) || error.status !== 403) return undefined;
    const name = 'outsider@acme-research.example';
    return { key: authorKey(sandboxIssuer, name), name, authorization };
  }
}
