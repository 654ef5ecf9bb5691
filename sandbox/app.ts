import { Hono, type Context } from 'hono';
import { idFault } from '../src/contract/path';
import {
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from '../src/contract/resources';
import { openApi } from '../src/contract/openapi';
import { REQUEST_ID } from '../src/contract/problem';
import type { JsonObject } from '../src/lib/json';
import { authenticate, type Caller } from './auth';
import { part, textAt } from './call';
import { controlRoutes } from './control';
import { allowOrigin, preflight } from './cors';
import { cutOf } from './cut';
import { faultByName, Faults, type Fault } from './faults';
import { Gate, inTurn, readStream, TooSlow, type Take } from '../src/lib/gate';
import { inListOrder } from './listOrder';
import { handlers } from './resourceList';
import { History } from './history';
import { after, before, delayOf, jsonResponse } from './mishap';
import { Problem } from './problem';
import { randomHex } from './random';
import { RequestLog } from './requests';
import type { Running } from './running';
import { defaultSettings, type Settings } from './settings';
import { takeSpelling } from './spelling';
import type { Store } from './store/store';
import { checkBody, readBody } from './validate';

/** What the server knows about a request beyond the `Request` itself. */
export interface SandboxEnv {
  /** Path and query exactly as they arrived. */
  rawUrl?: string;
  /** The request was handed on by another sandbox, whose settings and ordered fault count. */
  relayed?: { settings: Settings; fault: Fault | undefined };
  /** False when another machine sent it. */
  isLocal?: boolean;
  /** Asked by the gateway itself: not logged, and no ordered fault is spent on it. */
  isOwn?: boolean;
}
type HonoEnv = { Bindings: SandboxEnv };

export interface SandboxOptions {
  store: Store;
  settings?: Partial<Settings>;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Answers embeddings elsewhere, so that they hold up nothing here. */
  embeddings?: Running['embeddings'];
  /** The semantic model, where it is installed. */
  sentenceEncoder?: Running['sentenceEncoder'];
  /** Whether the control endpoints answer other machines too. */
  openControl?: boolean;
  onSeeded?: Running['onSeeded'];
}

const MEBIBYTE = 1024 * 1024;
const MOST_EMBEDDINGS_BYTES = 16 * MEBIBYTE;
/** The largest body of any other operation: hundreds of times what a form sends. */
const MOST_BODY_BYTES = MEBIBYTE / 2;

/**
 * The sandbox: all operations of the interface over a store, and the control endpoints under `/_sandbox`.
 * Fill the store before (`seedStore`). Faults that cut the connection are carried out by `node.ts` or `inPage.ts`.
 */
export function createSandbox(options: SandboxOptions): Hono<HonoEnv> {
  const running: Running = {
    store: options.store,
    settings: { ...defaultSettings, ...options.settings },
    faults: new Faults(),
    history: new History(),
    requests: new RequestLog(),
    bodies: new Gate(64 * MEBIBYTE, 32 * MEBIBYTE),
    embeddings: options.embeddings,
    sentenceEncoder: options.sentenceEncoder,
    now: options.now ?? Date.now,
    onSeeded: options.onSeeded,
  };
  const app = new Hono<HonoEnv>();
  app.use('/_sandbox/*', async (context, next) => {
    if (context.env?.isLocal === false && options.openControl !== true)
      throw new Problem(403, 'The control endpoints answer to this machine only.');
    await next();
  });
  app.route('/_sandbox', controlRoutes(running));
  for (const id of operationIds) {
    const operation: Operation = operations[id];
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, (context) => answer(context, { ...operation, id }, running));
  }
  app.get('/openapi.json', () => {
    const own = { regional: '', identity: '', aiproxy: '', inference: '' };
    const closed = running.settings.unknownMembers === 'refuse';
    return allowOrigin(jsonResponse({ status: 200, body: openApi(own, closed) }));
  });
  app.options('*', () => preflight());
  app.notFound((context) => {
    const path = new URL(context.req.url).pathname;
    const methods = methodsOf(path);
    const problem =
      methods.length > 0
        ? new Problem(405, 'The method is not allowed here.', { Allow: methods.join(', ') })
        : new Problem(404, `There is nothing at ${path}.`);
    return allowOrigin(problemResponse(problem, context));
  });
  app.onError((error, context) => {
    const problem = error instanceof Problem ? error : new Problem(500, 'The sandbox failed.');
    if (!(error instanceof Problem)) console.error(error);
    return allowOrigin(problemResponse(problem, context));
  });
  return app;
}

async function answer(
  context: Context<HonoEnv>,
  operation: Operation & { id: OperationId },
  running: Running,
): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  delete headers['authorization'];
  const asked = {
    at: new Date(running.now()).toISOString(),
    operation: operation.id,
    method: request.method,
    url: context.env?.rawUrl ?? url.pathname + url.search,
    headers,
    body: '',
  };
  const isOwn = context.env?.isOwn === true;
  const entry = isOwn ? asked : running.requests.add(asked);
  let response: Response;
  try {
    // Whoever may not call has nothing read of what they send.
    const isWrite = operation.method !== 'GET' && operation.id !== 'createEmbeddings';
    const caller = authenticate(request.headers.get('authorization'), isWrite);
    checkLength(request, operation.id);
    response = await running.bodies.hold(caller.name, async (take) => {
      const text = operation.method === 'GET' ? '' : await readText(request, take);
      running.requests.keepBody(entry, text);
      const call = { request, url, text, operation, caller, isWrite, env: context.env ?? {} };
      if (operation.id !== 'createEmbeddings' || running.embeddings === undefined)
        return carryOut(call, running);
      return running.embeddings({
        url: request.url,
        headers: [...request.headers],
        body: text,
        settings: { ...running.settings },
        fault: caller.isSpared ? undefined : running.faults.meet(operation.id),
      });
    });
  } catch (error) {
    const problem = error instanceof TooSlow ? new Problem(408, error.message) : error;
    if (!(problem instanceof Problem)) throw problem;
    response = problemResponse(problem, context);
  }
  if (cutOf(response) !== 'drop') Object.assign(entry, { status: response.status });
  return allowOrigin(response);
}

/** Refuses a body that says it has too many bytes, or does not say how many. */
function checkLength(request: Request, id: OperationId): void {
  if (request.headers.has('transfer-encoding'))
    throw new Problem(411, 'The body needs a Content-Length.');
  const length = Number(request.headers.get('content-length') ?? 0);
  const isEmbeddings = id === 'createEmbeddings';
  const most = isEmbeddings ? MOST_EMBEDDINGS_BYTES : MOST_BODY_BYTES;
  if (length > most)
    throw new Problem(413, `The body is larger than ${isEmbeddings ? '16 MiB' : '512 KiB'}.`);
}

/** Firefox has no stream of a body, for a sandbox in the page. */
async function readText(request: Request, take: Take): Promise<string> {
  return request.body ? new Blob(await readStream(request.body, take)).text() : request.text();
}

interface Carried {
  request: Request;
  url: URL;
  text: string;
  operation: Operation & { id: OperationId };
  caller: Caller;
  isWrite: boolean;
  env: SandboxEnv;
}

async function carryOut(
  { request, url, text, operation, caller, isWrite, env }: Carried,
  running: Running,
): Promise<Response> {
  const settings = { ...(env.relayed ?? running).settings };
  const ordered = caller.isSpared ? undefined : orderedFault(env, operation.id, running);
  await wait(caller.isSpared ? 0 : settings.latencyMs);
  if (ordered) await running.faults.wait(delayOf(ordered));
  const atOnce = ordered && before(ordered);
  if (atOnce) return atOnce;

  const path = readPath(operation, url.pathname);
  const received = operation.body ? await inTurn(text, () => readJsonRequest(request, text)) : {};
  const isLost = isWrite && !caller.isSpared && Math.random() * 100 < settings.lostPercent;
  const fault =
    ordered ??
    reserved(operation.id, caller.fault ?? nameFault(received) ?? (isLost ? 'drop' : undefined));
  if (fault && fault !== ordered) {
    await running.faults.wait(delayOf(fault));
    const instead = before(fault);
    if (instead) return instead;
  }
  const { body: shape } = operation;
  const check = () =>
    shape
      ? checkBody(shape, takeSpelling(operation.id, received, settings), settings.unknownMembers)
      : {};
  const body = await inTurn(text, check);
  const now = running.now();
  // On a read, the fault `stale` answers with the state before the last write; on a write, it makes later reads stale.
  if (fault?.kind === 'stale' && isWrite) settings.staleSeconds = (fault.delayMs ?? 5_000) / 1000;
  const handler = handlers[operation.id];
  const answer = await handler({
    operation,
    path,
    query: url.searchParams,
    body,
    reader: running.history.reader(running.store, now, fault?.kind === 'stale' && !isWrite),
    store: running.store,
    history: running.history,
    settings,
    fault: fault?.kind,
    actor: caller.name,
    sentenceEncoder: running.sentenceEncoder,
    now,
  });
  const done = { ...answer, body: inListOrder(answer.body, settings) };
  return fault ? after(fault, done) : jsonResponse(done);
}

function orderedFault(env: SandboxEnv, id: OperationId, running: Running): Fault | undefined {
  if (env.relayed) return env.relayed.fault;
  return env.isOwn ? undefined : running.faults.meet(id);
}

/** Path parameters, each decoded once; throws 400 where the interface has a rule for ids. */
function readPath(operation: Operation, pathname: string): Record<string, string> {
  const sent = pathname.split('/');
  const names = operation.path.split('/').map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
  const path: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    try {
      path[name] = decodeURIComponent(sent[index] ?? '');
    } catch {
      throw new Problem(400, `The path parameter ${name} is not valid percent-encoding.`);
    }
    const fault = idFault(path[name], operation.parameters[name] ?? 'any');
    if (fault !== undefined)
      throw new Problem(400, `The path parameter ${name} is not valid. ${fault}`);
  }
  return path;
}

function readJsonRequest(request: Request, text: string): JsonObject {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem(415, 'The content type must be application/json.');
  return readBody(text);
}

function nameFault(body: JsonObject): Fault['kind'] | undefined {
  return (
    faultByName(textAt(part(body, 'metadata'), 'name')) ??
    faultByName(textAt(part(body, 'spec'), 'subject')) ??
    faultByName(body['model'])
  );
}

function reserved(operation: OperationId, kind: Fault['kind'] | undefined): Fault | undefined {
  return kind && { operation, kind, times: 1 };
}

function methodsOf(path: string): string[] {
  return operationIds
    .map((id): Operation => operations[id])
    .filter(({ path: template }) =>
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    .map(({ method }) => method);
}

function problemResponse(problem: Problem, context: Context<HonoEnv>): Response {
  const traceId = traceOf(context);
  const body = problem.body(context.req.path, traceId);
  const response = jsonResponse({ status: problem.status, body });
  response.headers.set(REQUEST_ID, traceId);
  for (const [name, value] of Object.entries(problem.headers)) response.headers.set(name, value);
  return response;
}

/** The caller's trace id when it sent one, else a new one. */
function traceOf(context: Context<HonoEnv>): string {
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(context.req.header('traceparent') ?? '')?.[1];
  return sent ?? randomHex(32);
}

function wait(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((done) => setTimeout(done, milliseconds));
}
