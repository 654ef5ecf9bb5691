import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, json, startService, type Arrived, type TestService } from '../api/api.fixture';
import { queryClient } from '../api/cache/queryClient';
import { readNow } from '../api/resources/queries';
import { importRun, userImports, type ImportJob } from '../features/users/import/importUsers';
import { networkResource } from '../features/networks/resource';
import { userCreateBody, userResource } from '../features/users/resource';
import { readObject, type JsonObject } from '../lib/json';
import { bulkChanges, type BulkJob, type RowEdit } from '../memory/bulk';
import { remembered } from '../memory/remembers';
import { knownTypes } from '../contract/resources';
import { knownOf, lastSent, rememberKnown } from '../memory/resources';
import { TestStorage } from '../memory/storage.fixture';
import { removeLists } from '../memory/storedList';
import { bulkRun } from '../queue/bulk/bulkRun';
import type { RunMachine } from '../queue/run/machine';
import { composeUpdate, type Edit } from '../save/plan/compose';
import type { ResourceDescription } from '../save/plan/describe';
import type { Base } from '../save/plan/plan';
import { rememberedBase } from '../save/plan/remembered';
import { hold } from '../save/send/hold';
import { writerOf } from '../save/form/useSave';
import { chooseConnection } from '../session/connections';
import { setToken } from '../session/credential';
import { signOut } from '../session/signOut';
import { definedResources } from './resources';

// Every way in which the console writes, against everything that can come between: all of them promise the same.

const key = { connection: 'test', organization: 'acme' };
let service: TestService;
let stored: Record<string, JsonObject>;
/** What the next write meets. */
let meets: ((response: ServerResponse, act: () => JsonObject) => void) | undefined;
/** What happens at the next read of the resource. */
let reads: ((response: ServerResponse) => boolean) | undefined;

const group = (tags: JsonObject[] = []): JsonObject => ({
  metadata: { id: 'r1', name: 'web', description: 'd', tags },
  spec: { rules: [], dnsNameservers: [], odd: 1 },
  status: { prefix: '10.0.0.0/20' },
});
const networkBody = { metadata: { name: 'web' }, spec: { prefix: '10.0.0.0/20' } };
const userRow = { line: 1, subject: 'u', state: 'active', groupIDs: [] };
const newTag = { name: 'env', value: 'prod' };

function act({ method, url, body }: Arrived): JsonObject {
  const sent = readObject(body) ?? {};
  const path = url.split('?')[0] ?? '';
  const place = method === 'POST' ? `${path}/new` : path;
  const id = place.split('/').at(-1);
  const metadata = { ...(sent['metadata'] as JsonObject), id: id ?? '' };
  return (stored[place] = { ...sent, metadata: { ...metadata, creationTime: now() }, status: {} });
}
const now = () => new Date().toISOString();
const writes = () => service.arrived.filter(({ method }) => method !== 'GET' && method !== 'HEAD');

/** A new browser, and the service as it was at first. */
function afresh(): void {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('sessionStorage', new TestStorage());
  removeLists(() => true);
  connectTo(service.url);
  setToken('test-token-0123456789', { keepForTab: false });
  queryClient.clear();
  service.arrived.splice(0);
  [meets, reads] = [undefined, undefined];
  stored = { '/api/v2/securitygroups/r1': group() };
  const user = {
    metadata: { id: 'r1', name: 'u' },
    spec: { subject: 'u', state: 'active', groupIDs: ['g'] },
  };
  rememberKnown(key, { kind: 'user', id: 'r1', how: 'opened', at: 1, answer: user });
}

beforeEach(async () => {
  service = await startService();
  service.answer = (request, response) => {
    const path = request.url.split('?')[0] ?? '';
    if (request.method === 'GET') {
      if (reads?.(response)) return;
      const found = stored[path];
      return json(response, found ? 200 : 404, found ?? {});
    }
    const meeting = meets;
    meets = undefined;
    if (meeting) meeting(response, () => act(request));
    else json(response, request.method === 'POST' ? 201 : 200, act(request));
  };
});
afterEach(async () => {
  await service.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Ends = 'accepted' | 'refused' | 'failed' | 'unknown' | 'not sent' | 'forgotten';

/** One way to write: its first click, the click after a failure, and how it stands. */
interface Way {
  click: () => void;
  again: () => void;
  ends: () => Ends | undefined;
}

function formOf(
  describe: ResourceDescription,
  edits: Edit[],
  from: { base?: Base<unknown>; body?: JsonObject; readFresh?: () => Promise<Base<unknown>> },
): Way {
  const { machine, onScreen } = writerOf<unknown>(
    `form ${Math.random()}`,
    key,
    {
      describe,
      ...(from.readFresh && { readFresh: from.readFresh }),
      onSend: () => {},
      onFound: () => {},
      onOutcome: () => {},
    },
    from.base,
    [],
    undefined,
  );
  onScreen(true);
  const body = from.body ?? composeUpdate(from.base?.raw ?? {}, edits);
  const press = async () => {
    await machine.submit(body);
    if (from.base) await machine.save();
  };
  return {
    click: () => {
      void press();
      void press();
    },
    again() {
      const { state, outcome } = machine.store.getState();
      if (state === 'unknown') {
        void machine.sendAgain();
        void machine.sendAgain();
      } else if (state === 'not compared') void machine.retry().then(() => machine.save());
      else if (from.base && outcome?.kind === 'refused' && state === 'refused') void machine.save();
      else void press();
    },
    ends() {
      const { state, outcome } = machine.store.getState();
      if (state === 'not compared') return 'not sent';
      if (state === 'idle') return 'forgotten';
      if (state === 'refused' && outcome?.kind === 'refused') {
        if (outcome.error.kind === 'not sent') return 'not sent';
        return outcome.mayHaveChanged ? 'failed' : 'refused';
      }
      return state === 'accepted' || state === 'unknown' ? state : undefined;
    },
  };
}

function rowOf(run: RunMachine): Way {
  return {
    click: () => {
      void run.start();
      void run.start();
    },
    again: () => {
      if (run.store.getState().results[0]?.state === 'waiting') void run.start();
      void run.sendAgain([0]);
      void run.sendAgain([0]);
    },
    ends() {
      const { phase, results } = run.store.getState();
      const state = results[0]?.state ?? 'waiting';
      if (phase === 'running' || phase === 'stopping' || state === 'sending') return undefined;
      if (['created', 'saved', 'existed', 'replaced'].includes(state)) return 'accepted';
      if (state === 'limited') return 'refused';
      if (['skipped', 'waiting'].includes(state)) return 'not sent';
      return state as Ends;
    },
  };
}

let runs = 0;
const bulk = (type: BulkJob['type'], edit: RowEdit) => (): Way => {
  const job: BulkJob = {
    id: `run-${(runs += 1)}`,
    title: 'env',
    at: 1,
    type,
    edit,
    confirmed: [],
    rows: [{ id: 'r1', name: 'web', change: 'env' }],
  };
  bulkChanges.keep(key, job, 1);
  return rowOf(bulkRun(key, job, definedResources));
};

const readBase = (type: 'network' | 'securityGroup') =>
  readNow(type, 'r1') as Promise<Base<unknown>>;
const tagged: Edit[] = [{ pointer: '/metadata/tags', value: [newTag] }];

const ways: Record<string, () => Way | Promise<Way>> = {
  'a form that creates a network': () =>
    formOf(networkResource.describe('create', { key }), [], {
      body: networkBody,
    }),
  'a form that creates a user': () =>
    formOf(userResource.describe('create', { key }), [], {
      body: userCreateBody(userRow),
    }),
  'a form that changes a security group': async () =>
    formOf(definedResources.securityGroup.describe('update', { key, id: 'r1' }), tagged, {
      base: await readBase('securityGroup'),
      readFresh: () => readBase('securityGroup'),
    }),
  'a form that changes a user': () => {
    const base = () => rememberedBase('user', 'r1', remembered('user', key, 'r1'));
    return formOf(userResource.describe('update', { key, id: 'r1' }), tagged, {
      base: base(),
      readFresh: () => Promise.resolve(base()),
    });
  },
  'a row of a bulk change': bulk('securityGroup', { kind: 'set tag', ...newTag }),
  'a row that undoes a run': bulk('securityGroup', {
    kind: 'undo',
    sent: '{"metadata":{"tags":[]}}',
    before: '{"metadata":{"tags":[{"name":"env","value":"prod"}]}}',
  }),
  'a row of an import': () => {
    // The user is known: a person has agreed that the groups are replaced.
    const rows = [{ ...userRow, mayReplace: true }];
    const job: ImportJob = { id: `run-${(runs += 1)}`, title: '', at: 1, rows };
    userImports.keep(key, job, 1);
    return rowOf(importRun(key, job));
  },
};
/** What the ways lock: a resource, or a create with its body. */
const locks = [
  '/api/v2/securitygroups/r1',
  '/api/v1/organizations/acme/users/r1',
  `/api/v2/networks ${JSON.stringify(networkBody)}`,
  `/api/v1/organizations/acme/users ${JSON.stringify(userCreateBody(userRow))}`,
];
const isRead = (way: string) => !/creates|user|import/.test(way);

const status =
  (code: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    json(response, code, body, headers);
const text = (code: number, body: string) => (response: ServerResponse) => {
  response.writeHead(code, { 'Content-Type': 'text/html' });
  response.end(body);
};
const html = '<html><title>Bad Gateway</title></html>';

/** What a write meets, and how it then ends. */
const faults: [string, NonNullable<typeof meets>, Ends][] = [
  ...[400, 401, 403, 404, 409, 412, 413, 429].map((code): (typeof faults)[number] => [
    `${code}`,
    status(code),
    'refused',
  ]),
  ['422 that names a field', status(422, { error_description: '/metadata/name: No.' }), 'refused'],
  ['429 in seconds', status(429, {}, { 'Retry-After': '3' }), 'refused'],
  ['429 by a date', status(429, {}, { 'Retry-After': 'Fri, 31 Dec 2100 23:59:59 GMT' }), 'refused'],
  ['500', status(500), 'failed'],
  ['503', status(503, {}, { 'Retry-After': '1' }), 'failed'],
  ['502 with HTML', text(502, html), 'unknown'],
  ['504', status(504), 'unknown'],
  ['an answer that is lost', (response, act_) => (act_(), void response.destroy()), 'unknown'],
  ['a request that is lost', (response) => void response.destroy(), 'unknown'],
  ['an empty 200', (response, act_) => (act_(), text(200, '')(response)), 'unknown'],
  ['200 with HTML', (response, act_) => (act_(), text(200, html)(response)), 'unknown'],
  [
    'half a JSON',
    (response, act_) => (act_(), text(200, '{"metadata":{"id"')(response)),
    'unknown',
  ],
  ['null', (response, act_) => (act_(), status(200, null)(response)), 'unknown'],
];

/** The service has acted. */
const isDone = /answer that is lost|empty 200|200 with HTML|half|null/;

const begin = async (name: string): Promise<Way> => {
  afresh();
  return (ways[name] ?? expect.fail(name))();
};
const settled = (way: Way) =>
  vi.waitFor(() => expect(way.ends()).toBeDefined(), { timeout: 3_000, interval: 4 });
const quiet = () => new Promise<void>((resolve) => setTimeout(resolve, 4));
const bodies = () => lastSent(key, 'user', 'r1') ?? lastSent(key, 'securityGroup', 'r1');

describe.each(Object.keys(ways))('%s', (name) => {
  const isRow = name.includes('row');

  it('is sent once whatever it meets, is told as it ended, and is sent once more only by a click', async () => {
    const found: unknown[] = [];
    for (const [fault, meet, ends] of faults) {
      const way = await begin(name);
      meets = meet;
      way.click();
      await settled(way);
      setToken(`another-token-0123456789-${fault.length}`, { keepForTab: false });
      await quiet();
      const first = { ends: way.ends(), writes: writes().length };
      // What was refused is not kept as what the resource may have.
      const isKept = bodies() !== undefined && ends !== 'unknown';
      // The run waits first.
      const waits = isRow && /429|503/.test(fault);
      way.again();
      if (!waits) await settled(way);
      await quiet();
      const second = waits ? 'waits' : { ends: way.ends(), writes: writes().length };
      found.push({ fault, first, isKept, second });
    }
    expect(found).toEqual(
      faults.map(([fault, , ends]) => ({
        fault,
        first: { ends, writes: 1 },
        isKept: false,
        // A row is compared anew, and may be found done.
        second:
          isRow && /429|503/.test(fault)
            ? 'waits'
            : { ends: 'accepted', writes: isRow && isRead(name) && isDone.test(fault) ? 1 : 2 },
      })),
    );
  });

  it('is not sent while another tab sends the same, after a sign-out, or under another connection', async () => {
    const busy = await begin(name);
    const release = await Promise.all(locks.map((lock) => hold(`${service.url}${lock}`)));
    busy.click();
    await settled(busy);
    expect({ ends: busy.ends(), writes: writes() }).toEqual({ ends: 'not sent', writes: [] });
    for (const each of release) each?.();
    busy.again();
    await settled(busy);
    expect({ ends: busy.ends(), writes: writes().length }).toEqual({ ends: 'accepted', writes: 1 });

    const away = await begin(name);
    away.click();
    connectTo(service.url, 'elsewhere');
    await quiet();
    await quiet();
    expect(writes()).toEqual([]);
    chooseConnection(key.connection);

    const gone = await begin(name);
    gone.click();
    await signOut();
    await quiet();
    expect(writes()).toEqual([]);

    const late = await begin(name);
    meets = (response, act_) => void signOut().then(() => json(response, 201, act_()));
    late.click();
    await vi.waitFor(() => expect(service.arrived.at(-1)?.method).toMatch(/PUT|POST/));
    await quiet();
    await quiet();
    expect(writes()).toHaveLength(1);
    expect([bodies(), knownOf(key, ...knownTypes, 'hidden')]).toEqual([undefined, []]);
  });
});

describe.each(Object.keys(ways).filter(isRead))('%s', (name) => {
  it('is not sent if it can’t be compared first, and loses nothing of what others changed meanwhile', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      401: status(401),
      404: status(404),
      429: status(429),
      500: status(500),
      HTML: text(200, html),
      'an empty answer': text(200, ''),
      'no answer': (response) => void response.destroy(),
    };
    for (const [fault, answer] of Object.entries(answers)) {
      const way = await begin(name);
      reads = (response) => (answer(response), true);
      way.click();
      await settled(way);
      await quiet();
      expect({ fault, ends: way.ends(), writes: writes() }).toEqual({
        fault,
        ends: 'not sent',
        writes: [],
      });
    }
    const way = await begin(name);
    const theirs = { name: 'team', value: 'net', odd: 1 };
    stored['/api/v2/securitygroups/r1'] = {
      ...group([theirs]),
      spec: { rules: null, later: { deep: [1] } },
    };
    way.click();
    await settled(way);
    expect(way.ends()).toBe('accepted');
    expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({
      metadata: { name: 'web', description: 'd', tags: expect.arrayContaining([theirs, newTag]) },
      spec: { rules: null, later: { deep: [1] } },
    });
  });
});
