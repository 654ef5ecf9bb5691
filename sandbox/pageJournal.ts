import { Hono } from 'hono';
import { isFromAProxy, RUN_HEADER, WRITE_ID_HEADER } from '../src/contract/config';
import {
  type Changes,
  type RecordedRun,
  type RecordedWrite,
  type Team,
  type TeamResource,
  writeOutcomeOf,
} from '../src/contract/journal';
import { operations, type OperationId, resourceOf, resourceTypes } from '../src/contract/resources';
import { readRunHeader } from '../src/contract/runHeader';
import { withinMs } from '../src/lib/gate';
import { parseJson, valueAt } from '../src/lib/json';
import { withoutSecrets } from '../src/lib/text/withoutSecrets';
import { randomUuid } from '../src/lib/uuid';
import { authenticate } from './auth';
import { cutOf } from './cut';
import { jsonResponse } from './mishap';
import { Problem } from './problem';
import { place } from './seed';
import type { ToldWrite } from './seed/story';

type Given = Record<'nicknames' | 'notes', Team['nicknames']>;
const nothingGiven = (): Given => ({ nicknames: {}, notes: {} });

/** A write as it is kept, without what depends on who asks. Bodies of the demo have no secrets. */
type Kept = Omit<RecordedWrite, 'mine' | 'run'> & { run?: { id: string; name?: string } };
type Asked = Omit<ToldWrite, 'method' | 'answer' | 'run'> & Pick<Kept, 'run' | 'writeId'>;
/** Has the sandbox answer; `isOwn`: for the journal itself. */
type Send = (request: Request, isOwn?: boolean) => Response | Promise<Response>;

/** How long reading what a write replaces may hold it up. */
const patienceMs = 2000;

/**
 * The journal of the sandbox inside the page, where no gateway keeps one: the addresses of `contract/journal.ts` over a
 * list in memory.
 */
export class PageJournal {
  /** Newest first. */
  #writes: Kept[] = [];
  #given = nothingGiven();

  /** Starts over, with these writes. */
  begin(told: readonly ToldWrite[]): void {
    this.#writes = [];
    this.#given = nothingGiven();
    for (const { answer, ...asked } of told.toSorted((a, b) => a.at - b.at))
      end(this.#add(asked), asked.at, answer);
  }

  /** Carries out a write and records it; one whose id was used before gets the answer of then. */
  async record(operation: OperationId, request: Request, send: Send): Promise<Response> {
    let by: string;
    try {
      by = callerOf(request);
    } catch {
      // The sandbox refuses it.
      return send(request);
    }
    const writeId = request.headers.get(WRITE_ID_HEADER) ?? randomUuid();
    const { state, status, answer = 'null' } = this.#own(by, writeId) ?? {};
    if (status !== undefined) return jsonResponse({ status, body: parseJson(answer) });
    const { pathname: path } = new URL(request.url);
    if (state !== undefined) {
      const problem = new Problem(504, 'This write was sent before, and its outcome is unknown.');
      return jsonResponse({ status: 504, body: problem.body(path, '') });
    }
    const body = kept(await request.clone().text()) ?? '';
    const run = readRunHeader(request.headers.get(RUN_HEADER) ?? '');
    const write = this.#add({
      at: Date.now(),
      by,
      operation,
      path,
      body,
      writeId,
      ...(run && { run: { ...run, id: `${run.id}.${by}` } }),
    });
    const before = await readBefore(operation, request, send);
    if (before !== undefined) Object.assign(write, { before, beforeFrom: 'read' });
    const response = await send(request);
    const text = cutOf(response) === undefined ? await response.clone().text() : undefined;
    end(write, Date.now(), text === undefined ? undefined : { status: response.status, text });
    return response;
  }

  /** The addresses below `/journal`. */
  routes(): Hono {
    return (
      new Hono()
        .get('/changes', ({ req }) => Response.json(this.#changes(callerOf(req.raw), req.query())))
        .get('/team', ({ req }) => {
          callerOf(req.raw);
          return Response.json(this.#team());
        })
        .put('/:kind{nicknames|notes}/:id', async ({ req }) => {
          const by = callerOf(req.raw);
          const { kind, id } = req.param() as { kind: keyof Given; id: string };
          const name = String(valueAt(parseJson(await req.text()), '/name'));
          const { [id]: _, ...others } = this.#given[kind];
          const said = { name, ...(kind === 'notes' && { by, at: Date.now() }) };
          this.#given[kind] = name === '' ? others : { ...others, [id]: said };
          return Response.json(said);
        })
        .get('/writes/:id', ({ req }) => {
          const write = this.#own(callerOf(req.raw), req.param('id'));
          if (write === undefined) throw new Problem(404, 'The journal never received this write.');
          const { before: _before, beforeFrom: _from, run: _run, ...told } = write;
          return Response.json({ ...told, mine: true });
        })
        // Nothing is held up on its way inside a page: what has not arrived never will.
        .delete('/writes/:id', ({ req }) => {
          const [by, id] = [callerOf(req.raw), req.param('id')];
          const never = { id, by, operation: '', state: 'not sent', receivedAt: 0, body: '' };
          return Response.json({ ...(this.#own(by, id) ?? never), mine: true });
        })
    );
  }

  #own(by: string, writeId: string): Kept | undefined {
    return this.#writes.find((write) => write.by === by && write.writeId === writeId);
  }

  #add({ at, operation, path, body, before, ...asked }: Asked): Kept {
    const type = resourceTypes.find((one) =>
      Object.values(resourceOf(one).operations).includes(operation),
    );
    const isCreate = operations[operation].method === 'POST';
    const resourceId = isCreate ? undefined : decodeURIComponent(path.split('/').at(-1) ?? '');
    const isRead = type !== undefined && resourceOf(type).operations.read !== undefined;
    const earlier = this.#writes.find(
      (one) => isAccepted(one) && one.type === type && one.resourceId === resourceId,
    );
    const known = before ?? (isRead ? undefined : (earlier?.answer ?? earlier?.body));
    const write: Kept = {
      ...asked,
      id: randomUuid(),
      operation,
      organizationId: place.organization,
      projectId: textAt(body, '/spec/projectId'),
      type,
      resourceId,
      name: textAt(body, '/metadata/name') ?? textAt(body, '/spec/subject'),
      state: 'sent',
      receivedAt: at,
      body,
      ...(known !== undefined && { before: known, beforeFrom: isRead ? 'read' : 'journal' }),
    };
    this.#writes.unshift(write);
    return write;
  }

  #changes(by: string, query: Record<string, string>): Changes {
    const { limit = 50, after } = query;
    const isEach = query['run'] !== undefined || query['resourceID'] !== undefined;
    const seen = new Set<string>();
    const found = this.#writes.filter((write) => {
      const isOne = Object.entries(query).every(
        ([name, wanted]) => filters[name]?.(write, wanted) ?? true,
      );
      if (!isOne || write.run === undefined || isEach) return isOne;
      return !seen.has(write.run.id) && seen.add(write.run.id);
    });
    const from = found.findIndex(({ id }) => id === after) + 1;
    const page = found.slice(from, from + Number(limit));
    return {
      changes: page.map(({ writeId, run, ...write }) => {
        const mine = write.by === by;
        const more = { ...(mine && { writeId }), ...(run && { run: this.#run(run) }) };
        return { ...write, mine, ...more };
      }),
      next: from + page.length < found.length ? page.at(-1)?.id : undefined,
      people: [...new Set(this.#writes.map((write) => write.by))].toSorted(),
    };
  }

  #run(run: NonNullable<Kept['run']>): RecordedRun {
    const its = this.#writes.filter((write) => write.run?.id === run.id);
    const outcomes: RecordedRun['outcomes'] = {};
    for (const outcome of its.map(writeOutcomeOf)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    return { ...run, size: its.length, outcomes };
  }

  #team(): Team {
    const resources = new Map<string, TeamResource>();
    for (const write of this.#writes.toReversed().filter(isAccepted)) {
      const { type, resourceId: id, name, by, receivedAt, body, answer = '' } = write;
      if (type === undefined || id === undefined) continue;
      const isNew = operations[write.operation as OperationId].method === 'POST';
      const last = { type, id, name, body, answer, updatedBy: by, updatedAt: receivedAt };
      const created = isNew && { createdBy: by, createdAt: receivedAt };
      resources.set(id, { ...resources.get(id), ...created, ...last });
    }
    return { resources: [...resources.values()].toReversed(), ...this.#given };
  }
}

/** Records how a write ended; without an answer, nobody can know. */
function end(write: Kept, at: number, answer: ToldWrite['answer']): void {
  write.state = answer && !isFromAProxy(answer.status) ? 'answered' : 'unknown';
  if (answer === undefined) return;
  const { status, text } = answer;
  Object.assign(write, { status, answer: kept(text), answeredAt: at });
  if (!isAccepted(write)) return;
  write.resourceId = textAt(text, '/metadata/id') ?? write.resourceId;
  write.name = textAt(text, '/metadata/name') ?? write.name;
  write.projectId = textAt(text, '/metadata/projectId') ?? write.projectId;
}

const isAccepted = (write: Kept) => writeOutcomeOf(write) === 'accepted';

const filters: Record<string, (write: Kept, wanted: string) => boolean> = {
  organizationID: ({ organizationId }, wanted) => organizationId === wanted,
  id: ({ id }, wanted) => id === wanted,
  type: ({ type }, wanted) => type === wanted,
  operation: ({ operation }, wanted) => operation === wanted,
  person: ({ by }, wanted) => by === wanted || by.startsWith(`${wanted} (`),
  resourceID: ({ resourceId }, wanted) => resourceId === wanted,
  from: ({ receivedAt }, wanted) => receivedAt >= Number(wanted),
  to: ({ receivedAt }, wanted) => receivedAt <= Number(wanted),
  text: ({ name, resourceId, body }, wanted) =>
    `${name}\n${resourceId}\n${body}`.toLowerCase().includes(wanted.toLowerCase()),
  run: ({ run }, wanted) => run?.id === wanted,
  outcome: (write, wanted) => writeOutcomeOf(write) === wanted,
};

/** What an update is about to replace, where the interface has a read of it; undefined if that is not known in time. */
async function readBefore(
  operation: OperationId,
  { url, headers }: Request,
  send: Send,
): Promise<string | undefined> {
  const type = resourceTypes.find((one) => resourceOf(one).operations.update === operation);
  if (type === undefined || resourceOf(type).operations.read === undefined) return undefined;
  const authorization = headers.get('authorization') ?? '';
  const read = async () => {
    const answer = await send(new Request(url, { headers: { authorization } }), true);
    return answer.ok && cutOf(answer) === undefined ? kept(await answer.text()) : undefined;
  };
  return withinMs(patienceMs, read()).catch(() => undefined);
}

function callerOf({ headers }: Request): string {
  return authenticate(headers.get('authorization'), false).name;
}

/** Nothing is kept of what is no JSON. */
function kept(text: string): string | undefined {
  try {
    return withoutSecrets(text);
  } catch {
    return undefined;
  }
}

/** A text in the JSON of a body; undefined also where the body is no JSON. */
function textAt(json: string, pointer: string): string | undefined {
  try {
    const value = valueAt(parseJson(json), pointer);
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}
