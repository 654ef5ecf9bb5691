import type { SandboxEnv } from '../../sandbox/app';
import { cutOf } from '../../sandbox/cut';
import { WRITE_ID_HEADER } from '../../src/contract/config';
import { problemBody } from '../../src/contract/problem';
import { readStream, TooSlow } from '../../src/lib/gate';
import { matchApi } from '../apiPath';
import type { Problem } from '../problem';
import { isRecorded } from './describe';
import { beginWrite, mostBody, type Desk } from './desk';
import { tooSlow, unanswered, unrecorded } from './problems';
import type { Answer, Entry } from './write';

type Fetch = (request: Request, env: SandboxEnv) => Promise<Response>;

/** The largest answer that is kept. */
const mostKept = 1024 * 1024;

/** A sandbox whose writes are recorded, as those of a real API are that the gateway forwards. */
export function journalled(desk: Desk, fetch: Fetch): Fetch {
  return async (request, env) => {
    const target = env.rawUrl ?? '';
    const match = matchApi(request.method, target.split('?')[0] ?? '');
    if (match?.kind !== 'operation' || !isRecorded(match.operation)) return fetch(request, env);
    const caller = await desk.nameOf(request.headers.get('authorization') ?? undefined, undefined);
    const length = Number(request.headers.get('content-length') ?? 0);
    // What is larger is refused by the sandbox.
    if (caller === undefined || length > mostBody) return fetch(request, env);
    return desk.bodies
      .hold(caller.key, async (take) => {
        const body = Buffer.concat(await readStream(request.body, take));
        const begun = await beginWrite(desk, {
          caller,
          operation: match.id,
          method: request.method,
          target,
          body,
          header: request.headers.get(WRITE_ID_HEADER) ?? undefined,
        });
        if (begun.kind === 'refused') return problemResponse(begun.problem, target);
        if (begun.kind === 'answered') return again(begun.answer);
        const { url, method, headers } = request;
        return carryOut(begun.entry, target, () =>
          fetch(new Request(url, { method, headers, body }), env),
        );
      })
      .catch((error: unknown) => {
        if (error instanceof TooSlow) return problemResponse(tooSlow(error), target);
        throw error;
      });
  };
}

async function carryOut(
  entry: Entry,
  target: string,
  act: () => Promise<Response>,
): Promise<Response> {
  const isOurs = await entry.sent().catch(() => false);
  if (!isOurs) {
    await entry.notSent();
    return problemResponse(unrecorded('it was given up, or the store is lost'), target);
  }
  let response: Response;
  try {
    response = await act();
  } catch (error) {
    await entry.unknown();
    throw error;
  }
  if (cutOf(response) !== undefined) {
    await entry.unknown();
    return response;
  }
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const type = headers.get('content-type') ?? undefined;
  const answer = { status, type, ...(body.length <= mostKept && { body }) };
  if (!(await entry.answered(answer))) return problemResponse(unanswered, target);
  return new Response(body, { status, headers });
}

function again({ status, type, body }: Answer): Response {
  return new Response(body ? new Uint8Array(body) : null, {
    status,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });
}

function problemResponse(
  { status, error: code, words, headers }: Problem,
  target: string,
): Response {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  const body = problemBody(target, { status, code, words, traceId });
  return Response.json(body, { status, headers: headers ?? {} });
}
