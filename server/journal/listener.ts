import type { IncomingMessage, ServerResponse } from 'node:http';
import { tryDecode } from 'hono/utils/url';
import * as z from 'zod/mini';
import { NAME_ID, type RecordedWrite } from '../../src/contract/journal';
import { TooSlow } from '../../src/lib/gate';
import { readBody, TooLarge } from '../readBody';
import { otherMethod, problem, sendJson, sendProblem, type Problem } from '../problem';
import { StoreUnavailable } from '../store/store';
import type { Caller } from './callers';
import { changesQuery, listChanges, organizationQuery } from './changes';
import { writeIdPattern, type Desk } from './desk';
import type { Journal } from './journal';
import { tooSlow, unanswered, unrecorded } from './problems';
import { unknownCaller, type Readers } from './readers';
import { kept } from './secrets';
import { giveNickname, hasRoom, mostNicknames, tellTeam } from './team';
import { told } from './told';

interface Visit {
  caller: Caller;
  query: Record<string, string>;
  /** The last segment of the path, decoded. */
  id: string;
  request: IncomingMessage;
}

/** Refuses a request with a problem. */
class Refused extends Error {
  override name = 'Refused';
  constructor(readonly problem: Problem) {
    super(problem.words);
  }
}

const routes: [RegExp, Record<string, (desk: Desk, visit: Visit) => Promise<unknown>>][] = [
  [/^\/journal\/writes\/[^/]+$/, { GET: tellWrite, DELETE: withdrawWrite }],
  [/^\/journal\/changes$/, { GET: tellChanges }],
  [/^\/journal\/team$/, { GET: tellMemory }],
  [/^\/journal\/nicknames\/[^/]+$/, { PUT: keepNickname }],
];

/** Answers the addresses below `/journal/` (`contract/journal.ts`). */
export async function answerJournal(
  desk: Desk,
  caller: Caller | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const [, methods] = routes.find(([path]) => path.test(url.pathname)) ?? [];
    if (methods === undefined) throw refused(404, 'There is no such journal address.');
    const route = methods[request.method ?? ''];
    if (route === undefined) throw new Refused(otherMethod(Object.keys(methods)));
    if (caller === undefined) throw new Refused(unknownCaller);
    const visit = {
      caller,
      query: Object.fromEntries(url.searchParams),
      id: tryDecode(url.pathname.split('/').at(-1) ?? '', decodeURIComponent),
      request,
    };
    sendJson(request, response, 200, await route(desk, visit));
  } catch (error) {
    sendProblem(request, response, problemOf(error));
  }
}

async function tellWrite({ journal }: Desk, { caller, id }: Visit): Promise<unknown> {
  return toldOwn(caller, await journal.find(caller.key, writeId(id)));
}

async function withdrawWrite({ journal }: Desk, { caller, id }: Visit): Promise<unknown> {
  const fault = journal.futile.fault(caller.key);
  if (fault) throw new Refused(fault);
  return toldOwn(caller, await journal.withdraw(caller, writeId(id)));
}

function writeId(text: string): string {
  if (!writeIdPattern.test(text)) throw refused(400, 'A write id is a UUID.');
  return text.toLowerCase();
}

function toldOwn(caller: Caller, row: Awaited<ReturnType<Journal['find']>>): RecordedWrite {
  if (row === undefined) throw refused(404, 'The gateway never received this write.');
  return told(row, caller.key);
}

async function tellChanges(
  { journal, readers }: Desk,
  { caller, query, request }: Visit,
): Promise<unknown> {
  const asked = parsed(changesQuery, query);
  await mayRead(readers, caller, asked.organizationID);
  return listChanges(journal.store, caller.key, asked, () => request.socket.destroyed);
}

async function tellMemory({ journal, readers }: Desk, { caller, query }: Visit): Promise<unknown> {
  const { organizationID } = parsed(organizationQuery, query);
  await mayRead(readers, caller, organizationID);
  return tellTeam(journal.store, organizationID);
}

const nickname = z.strictObject({ name: z.string().check(z.trim(), z.maxLength(200)) });
const nicknameBytes = 4096;

async function keepNickname(
  { journal, readers }: Desk,
  { caller, query, id, request }: Visit,
): Promise<unknown> {
  const { organizationID } = parsed(organizationQuery, query);
  await mayRead(readers, caller, organizationID);
  const body = await readBody(request, nicknameBytes);
  const text = await kept(body, { isStrict: true }).catch(() => 'null');
  const { name } = parsed(nickname, JSON.parse(text));
  if (`${id}${name}`.includes('\0') || id.length > 500)
    throw refused(400, 'This cannot be kept as a nickname.');
  const given = { organization: organizationID, id, name };
  if (!(await hasRoom(journal.store, given)))
    throw refused(409, `Only ${mostNicknames} nicknames fit. Remove one first.`);
  const begun = await journal.begin({
    author: caller,
    operation: NAME_ID,
    method: 'PUT',
    path: request.url ?? '',
    body,
    subject: { isCreate: false, ...given },
  });
  if (begun.kind !== 'begun') throw begun.kind === 'refused' ? new Refused(begun.problem) : begun;
  const { entry } = begun;
  entry.isTheirs(true);
  try {
    if (!(await entry.sent())) throw new Refused(unrecorded('it was given up'));
    await giveNickname(journal.store, caller, given);
  } catch (error) {
    await entry.unknown();
    throw error;
  }
  if (!(await entry.answered({ status: 200 }))) throw new Refused(unanswered);
  return { name };
}

async function mayRead(readers: Readers, caller: Caller, organization: string): Promise<void> {
  const fault = await readers.fault(caller, organization);
  if (fault !== undefined) throw new Refused(fault);
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const where = error?.issues[0]?.path.join('.') ?? '';
  throw refused(400, `${where || 'The request'} is missing or not valid.`);
}

const refused = (status: number, words: string) => new Refused(problem(status, words));

function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  if (error instanceof TooLarge) return problem(413, error.message);
  if (error instanceof TooSlow) return tooSlow(error);
  if (error instanceof StoreUnavailable) return problem(503, 'The journal cannot be read now.');
  throw error;
}
