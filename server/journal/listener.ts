import type { IncomingMessage, ServerResponse } from 'node:http';
import { tryDecode } from 'hono/utils/url';
import * as z from 'zod/mini';
import { MOST_NOTE_ID, NAME_ID, WRITE_NOTE, type RecordedWrite } from '../../src/contract/journal';
import { readBody } from '../readBody';
import { otherMethod, Problem, sendJson } from '../problem';
import { StoreUnavailable } from '../store/store';
import type { Caller } from './callers';
import { changesQuery, listChanges, organizationQuery } from './changes';
import type { Desk } from './desk';
import { writeIdPattern } from './write';
import type { Journal } from './journal';
import { unanswered, unrecorded } from './problems';
import { unknownCaller } from './readers';
import { kept } from './secrets';
import { giveNickname, hasRoom, isNote, mostNicknames, ofNote, tellTeam } from './team';
import { told } from './told';

interface Visit {
  caller: Caller;
  query: Record<string, string>;
  /** The last segment of the path, decoded. */
  id: string;
  request: IncomingMessage;
}

const routes: [RegExp, Record<string, (desk: Desk, visit: Visit) => Promise<unknown>>][] = [
  [/^\/journal\/writes\/[^/]+$/, { GET: tellWrite, DELETE: withdrawWrite }],
  [/^\/journal\/changes$/, { GET: tellChanges }],
  [/^\/journal\/team$/, { GET: tellMemory }],
  [/^\/journal\/(?:nicknames|notes)\/[^/]+$/, { PUT: keepNickname }],
];

/** Answers the addresses below `/journal/` (`contract/journal.ts`). */
export async function answerJournal(
  desk: Desk,
  caller: Caller | undefined,
  response: ServerResponse,
): Promise<void> {
  const request = response.req;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
  const [, methods] = routes.find(([path]) => path.test(pathname)) ?? [];
  if (methods === undefined) throw new Problem(404, 'There is no such journal address.');
  const route = methods[request.method ?? ''];
  if (route === undefined) throw otherMethod(Object.keys(methods));
  if (caller === undefined) throw unknownCaller;
  const id = tryDecode(pathname.split('/').at(-1) ?? '', decodeURIComponent);
  const visit = { caller, query: Object.fromEntries(searchParams), id, request };
  const told = await route(desk, visit).catch((error: unknown) => {
    if (error instanceof StoreUnavailable)
      throw new Problem(503, 'The journal cannot be read now.');
    throw error;
  });
  sendJson(response, 200, told);
}

async function tellWrite({ journal }: Desk, { caller, id }: Visit): Promise<unknown> {
  return toldOwn(caller, await journal.find(caller.key, writeId(id)));
}

async function withdrawWrite({ journal }: Desk, { caller, id }: Visit): Promise<unknown> {
  const fault = journal.futile.fault(caller.key);
  if (fault) throw fault;
  return toldOwn(caller, await journal.withdraw(caller, writeId(id)));
}

function writeId(text: string): string {
  if (!writeIdPattern.test(text)) throw new Problem(400, 'A write id is a UUID.');
  return text.toLowerCase();
}

function toldOwn(caller: Caller, row: Awaited<ReturnType<Journal['find']>>): RecordedWrite {
  if (row === undefined) throw new Problem(404, 'The gateway never received this write.');
  return told(row, caller.key);
}

async function tellChanges(desk: Desk, visit: Visit): Promise<unknown> {
  const { caller, query, request } = visit;
  const asked = parsed(changesQuery, query);
  await organizationOf(desk, visit);
  return listChanges(desk.journal.store, caller.key, asked, () => request.socket.destroyed);
}

async function tellMemory(desk: Desk, visit: Visit): Promise<unknown> {
  return tellTeam(desk.journal.store, await organizationOf(desk, visit));
}

const nickname = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
});
const nicknameBytes = 4096;

async function keepNickname(desk: Desk, visit: Visit): Promise<unknown> {
  const { journal } = desk;
  const { caller, id: asked, request } = visit;
  const isOfNote = request.url?.startsWith('/journal/notes/');
  const id = isOfNote ? `${ofNote}${asked}` : asked;
  // Of a note, the id of its resource, which is encoded in it.
  const of = isOfNote && tryDecode(asked.split(' ')[1] ?? '', decodeURIComponent);
  const organization = await organizationOf(desk, visit);
  const body = await readBody(request, nicknameBytes);
  const text = await kept(body, { isStrict: true }).catch(() => 'null');
  const { name } = parsed(nickname, JSON.parse(text));
  if (
    `${id}${of}`.includes('\0') ||
    id.length > MOST_NOTE_ID + ofNote.length ||
    isNote(id) !== isOfNote
  )
    throw new Problem(400, 'This cannot be kept.');
  const given = { organization, id, name };
  if (!(await hasRoom(journal.store, given)))
    throw new Problem(409, `Only ${mostNicknames} nicknames and notes fit. Remove one first.`);
  const begun = await journal.begin({
    author: caller,
    operation: isOfNote ? WRITE_NOTE : NAME_ID,
    method: 'PUT',
    path: request.url ?? '',
    body,
    subject: { isCreate: false, ...given, id: of || id },
  });
  if (begun.kind !== 'begun') throw unanswered;
  const { entry } = begun;
  entry.isTheirs(true);
  let shared;
  try {
    if (!(await entry.sent())) throw unrecorded('it was given up');
    shared = await giveNickname(journal.store, caller, given);
  } catch (error) {
    await entry.unknown();
    throw error;
  }
  if (!(await entry.answered({ status: 200 }))) throw unanswered;
  return shared;
}

/** The organization that a request names; refuses when its caller may not read the journal of it. */
async function organizationOf({ readers }: Desk, { caller, query }: Visit): Promise<string> {
  const { organizationID } = parsed(organizationQuery, query);
  const fault = await readers.fault(caller, organizationID);
  if (fault !== undefined) throw fault;
  return organizationID;
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const where = error?.issues[0]?.path.join('.') ?? '';
  throw new Problem(400, `${where || 'The request'} is missing or not valid.`);
}
