import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { authenticate } from '../sandbox/auth';
import { cutOf } from '../sandbox/cut';
import { isControlPath, nodeListener, openSandbox, type OpenSandbox } from '../sandbox/node';
import { Problem } from '../sandbox/problem';
import { SENTENCE_ENCODER } from '../sandbox/resources/embeddingModels';
import { demoConnection, inPageConnection } from '../sandbox/seed';
import { isInstalled } from '../sandbox/sentenceEncoder';
import type { Recorded } from './forward';
import type { Api } from './gateway';
import { authorKey, type Caller } from './journal/callers';
import { sandboxIssuer, seedJournal } from './journal/demo';
import { unanswered, unrecorded } from './journal/problems';
import { shownName } from './people';
import { sendProblem } from './problem';
import { notOpened, type Settings } from './settings';
import type { Store } from './store/store';

/** Mounts the sandbox, whose tokens say who is calling. */
export async function openSandboxApi(settings: Settings, store: Store | undefined): Promise<Api> {
  const { connection, sandboxDatabase: database } = settings;
  const { name, embeddingModel } = connection;
  const sandbox = await openSandbox({
    database,
    openControl: settings.sandboxControl,
    keepPast: settings.journal && store && ((told) => seedJournal(store, told)),
  }).catch(notOpened('MERIDIAN_SANDBOX_DATABASE', database));
  const demo = demoConnection({
    ...(name !== undefined && { name }),
    embeddingModel: embeddingModel ?? (isInstalled() ? SENTENCE_ENCODER : undefined),
  });
  return {
    config: {
      connections: [
        { ...demo, ...(settings.journal && store && { journal: true }) },
        inPageConnection(),
      ],
    },
    carry: (_operation, response, _session, recorded) =>
      recorded
        ? carryInSandbox(sandbox, recorded, response)
        : sandbox.listener(response.req, response),
    sandbox: { ...sandbox, isControlPath },
    read: async ({ authorization }, rawUrl) => {
      const request = new Request(`http://sandbox${rawUrl}`, { headers: { authorization } });
      return sandbox.fetch(request, { rawUrl, isOwn: true });
    },
    nameOf: async (own) => callerOf(own),
    ready: sandbox.ready,
    close: sandbox.close,
  };
}

/** Has the sandbox carry out a write, and records its answer before that is passed on. */
async function carryInSandbox(
  sandbox: Pick<OpenSandbox, 'fetch'>,
  { body, entry }: Recorded,
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
  return listener(Object.assign(response.req, { rawBody: body }), response);
}

/** Who a token of the sandbox stands for. */
function callerOf(authorization: string | undefined): Caller | undefined {
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
