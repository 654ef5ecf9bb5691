import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService, type TestService } from '../../../api/api.fixture';
import { queryClient } from '../../../api/cache/queryClient';
import { readRunHeader } from '../../../contract/runHeader';
import { TestStorage } from '../../../memory/storage.fixture';
import { removeLists, storageChanged } from '../../../memory/storedList';
import type { TeamResource } from '../../../contract/journal';
import { rememberKnown, rememberTeam } from '../../../memory/resources';
import {
  type CheckedRow,
  looksLikeEmail,
  readUsers,
  type UsersContext,
} from '../../../lib/csv/usersCsv';
import { asSent } from './heldRows';
import { refusedWrite } from '../../../save/send/refusedWrites';
import { setToken } from '../../../session/credential';
import type { RunMachine } from '../../../queue/run/machine';
import { holdWrite } from '../../../save/send/sendOnce';
import { userCreateBody, userResource } from '../resource';
import {
  importRun,
  jobOf,
  mendsWith,
  userImports,
  type ImportJob,
  type ImportRow,
} from './importUsers';

let close = async (): Promise<void> => {};
let storage: TestStorage;
beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new TestStorage());
  removeLists(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return close();
});

/** Waits for the end of a run. One that still goes on would hold the next one of its organization back. */
const ended = (machine: RunMachine) =>
  vi.waitFor(() => expect(machine.store.getState().phase).toBe('done'));

/** Answers creates so, and gives a team that knows these users. */
function answerCreates(
  service: TestService,
  create: TestService['answer'] = ({ body }, response) => {
    const { spec } = JSON.parse(body) as { spec: { subject: string } };
    const metadata = { id: spec.subject, creationTime: new Date().toISOString() };
    json(response, 201, { metadata, spec });
  },
  known: TeamResource[] = [],
): void {
  service.answer = (request, response) =>
    request.method === 'POST'
      ? create(request, response)
      : json(response, 200, { resources: known, nicknames: {} });
}
const creates = (service: TestService) => service.arrived.filter(({ method }) => method === 'POST');
const subjectsOf = (service: TestService) =>
  creates(service).map(({ body }) => JSON.parse(body).spec.subject as string);
const asTeamHas = (subject: string): TeamResource => ({
  type: 'user',
  id: `id-of-${subject}`,
  name: subject,
  updatedAt: 2,
  body: '{}',
  answer: JSON.stringify({ metadata: { id: `id-of-${subject}` }, spec: { subject } }),
});

it('is one run to the gateway, named by how many rows it sends', async () => {
  const service = await startService();
  close = () => service.close();
  connectToJournal(service);
  answerCreates(service);
  const key = { connection: 'journal', organization: 'acme' };
  const row = (line: number) => ({ line, subject: `u${line}`, state: 'active', groupIDs: [] });
  const job: ImportJob = {
    id: '3f0c5a2e-1111-4222-8333-444455559ad1',
    title: 'users.csv',
    at: 1,
    rows: [row(1), row(2), { ...row(3), leftOut: 'Repeated' }, row(4)],
  };
  expect(userImports.keep(key, job, 1)).toBe(true);
  const machine = importRun(key, job);
  await machine.start();
  await ended(machine);
  expect(creates(service)).toHaveLength(3);
  expect(
    creates(service).map(({ headers }) => readRunHeader(String(headers['meridian-run']))),
  ).toEqual(Array.from({ length: 3 }, () => ({ id: job.id, name: 'Import 3 users' })));
});

it('does not send a row while a form sends the same user', async () => {
  const service = await startService();
  close = () => service.close();
  service.answer = (_, response) =>
    json(response, 201, { metadata: { id: 'u1', creationTime: new Date().toISOString() } });
  const key = { connection: 'test', organization: 'acme' };
  const row = { line: 1, subject: 'u1', state: 'active', groupIDs: ['g'] };
  const job: ImportJob = { id: 'two', title: '', at: 1, rows: [row] };
  userImports.keep(key, job, 1);
  const form = { describe: userResource.describe('create', { key }), key };
  const release = await holdWrite(form, userCreateBody(row));
  const machine = importRun(key, job);
  await machine.start();
  await vi.waitFor(() => expect(machine.store.getState().phase).toBe('done'));
  expect(service.arrived).toEqual([]);
  expect(machine.store.getState().results).toMatchObject([
    { state: 'skipped', words: 'The same request is being sent now, here or in another tab.' },
  ]);
  release?.();
  await machine.sendAgain([0]);
  await vi.waitFor(() =>
    expect(machine.store.getState().results).toMatchObject([{ state: 'created', id: 'u1' }]),
  );
  expect(service.arrived).toHaveLength(1);
});

it('sends a row that is mended after the end once, however often it is mended, and after a reload too', async () => {
  const service = await startService();
  close = () => service.close();
  service.answer = ({ body }, response) => {
    const { spec } = JSON.parse(body) as { spec: { subject: string } };
    const metadata = { id: spec.subject, creationTime: new Date().toISOString() };
    json(response, 201, { metadata, spec });
  };
  const key = { connection: 'test', organization: 'acme' };
  const row = (line: number) => ({ line, subject: `u${line}`, state: 'active', groupIDs: ['g'] });
  const held = { leftOut: 'Skipped', check: [] };
  const job: ImportJob = {
    id: 'mended',
    title: '',
    at: 1,
    rows: [row(1), { ...row(2), ...held }, { ...row(3), ...held }],
  };
  userImports.keep(key, job, 1);
  const machine = importRun(key, job);
  const end = () => machine.store.getState().phase;
  await machine.start();
  await vi.waitFor(() => expect(end()).toBe('done'));
  const mend = (each: ImportRow) => (each.line === 3 ? asSent(each) : each);
  userImports.change(key, mend);
  await machine.sendMended(2);
  expect(end()).toBe('paused');
  // What a reload would load: the row is still to be sent.
  expect(userImports.of(key)?.rows.map(({ leftOut }) => leftOut)).toEqual([
    undefined,
    'Skipped',
    undefined,
  ]);
  void machine.start();
  void machine.start();
  await vi.waitFor(() => expect(end()).toBe('done'));
  userImports.change(key, mend);
  await machine.look();
  await machine.start();
  expect(end()).toBe('done');
  const subjects = service.arrived.map(({ body }) => JSON.parse(body).spec.subject as string);
  expect(subjects).toEqual(['u1', 'u3']);
});

describe('a row that was left out', () => {
  const key = { connection: 'test', organization: 'acme' };
  const context: UsersContext = {
    knownSubjects: new Map([['anna@example.com', ['anna@example.com']]]),
    areAllKnown: true,
    groupsNamed: (name) => (name === 'researchers' ? ['g-researchers'] : []),
    isKnownGroup: (id) => id.startsWith('g-'),
    groupsNear: (text) =>
      text.startsWith('res') ? [{ id: 'g-researchers', name: 'researchers' }] : [],
    knownStates: ['active'],
    looksLikeEmail,
  };
  const alreadyKnown = 'Already known: creating it again replaces its groups.';
  const created = (subject: string) => rememberTeam(key, [asTeamHas(subject)]);
  /** Keeps an import of which only `chosen` rows are sent. */
  const keep = (
    rows: readonly string[],
    yes: { known: boolean; blind?: boolean },
    chosen: (row: CheckedRow) => boolean = () => false,
  ) => {
    const cells = ['subject,groups', ...rows].map((row) => row.split(','));
    const file = readUsers(cells, context);
    const sent = new Set(file.rows.filter(chosen));
    const job = jobOf('users.csv', file.rows, sent, { blind: false, ...yes, unchecked: true });
    expect(userImports.keep(key, job, 1)).toBe(true);
    return job;
  };
  const row = (subject: string) =>
    userImports.of(key)?.rows.find((each) => each.subject === subject) ?? expect.fail(subject);
  const mendsOf = (subject: string, areAllKnown = true) =>
    mendsWith(
      context,
      key,
      areAllKnown,
    )(row(subject), userImports.of(key)?.rows.filter(({ leftOut }) => leftOut !== undefined) ?? []);
  const press = (subject: string, words: RegExp, areAllKnown = true) =>
    (
      mendsOf(subject, areAllKnown).find((mend) => words.test(mend.words)) ?? expect.fail(subject)
    ).run();

  const cases = ['anna@example.com', 'bo@example.com'].flatMap((subject) =>
    [true, false].flatMap((known) =>
      [true, false].flatMap((since) =>
        [/^Use /, /^Send as it is$/].map((how) => ({ subject, known, since, how })),
      ),
    ),
  );
  it.each(cases)(
    'is sent only if its known user may lose their groups: $subject, agreed before $known, created since $since, $how',
    ({ subject, known, since, how }) => {
      keep([`${subject},reserchers`, 'cy@example.com,reserchers'], { known });
      const wasKnown = subject === 'anna@example.com';
      const wasSaid = wasKnown && !known;
      expect(row(subject).leftOut?.includes(alreadyKnown)).toBe(wasSaid);
      if (since || wasKnown) created(subject);
      const byGroup = how.test('Use researchers');
      expect(press(byGroup ? 'cy@example.com' : subject, how)).toBe(true);
      const isSent = wasKnown ? known || !byGroup : !since;
      expect(row(subject).leftOut).toBe(isSent ? undefined : `Skipped: ${alreadyKnown}`);
      expect(row(subject).groupIDs).toEqual([byGroup ? 'g-researchers' : 'reserchers']);
      expect(row('cy@example.com').leftOut === undefined).toBe(byGroup);
      // What it says now can be agreed to.
      expect(isSent || press(subject, /^Send as it is$/)).toBe(true);
      expect(row(subject).leftOut).toBeUndefined();
    },
  );

  it.each([true, false])(
    'is sent where nobody can check it only if its user may lose their groups, agreed before %s',
    (blind) => {
      const notChecked = 'Not checked: if this user exists, its groups are replaced.';
      keep(['bo@example.com,reserchers', 'anna@example.com,reserchers'], { known: false, blind });
      expect(press('bo@example.com', /^Use /, false)).toBe(true);
      expect(row('bo@example.com').leftOut).toBe(blind ? undefined : `Skipped: ${notChecked}`);
      expect(row('anna@example.com').leftOut).toBe(`Skipped: ${alreadyKnown}`);
      // What it says now can be agreed to, and its group is mended.
      expect(blind || press('bo@example.com', /^Send as it is$/, false)).toBe(true);
      expect(row('bo@example.com')).toMatchObject({ groupIDs: ['g-researchers'] });
      expect(row('bo@example.com').leftOut).toBeUndefined();
      // Who read that a user is known need not be told that it can't be checked.
      expect(press('anna@example.com', /^Send as it is$/, false)).toBe(true);
      expect(row('anna@example.com').leftOut).toBeUndefined();
    },
  );

  it('stays as it is if the browser cannot keep the change', () => {
    keep(['bo@example.com,reserchers', 'cy@example.com,reserchers'], { known: false });
    const before = userImports.of(key);
    const most = Math.max(...[...storage.texts.values()].map(({ length }) => length));
    vi.spyOn(storage, 'setItem').mockImplementation((name, text) => {
      if (text.length !== most) throw new DOMException('full', 'QuotaExceededError');
      TestStorage.prototype.setItem.call(storage, name, text);
    });
    expect(press('bo@example.com', /^Use /)).toBe(false);
    expect(userImports.of(key)).toEqual(before);
    storageChanged(null);
    expect(userImports.of(key)).toEqual(before);
    vi.restoreAllMocks();
    expect(press('bo@example.com', /^Use /)).toBe(true);
    expect(row('cy@example.com').leftOut).toBeUndefined();
  });

  it('is mended by ways that say which rows they change, each with a key of its own', () => {
    keep(
      ['bo@example.com,reserchers; resarchers', 'cy@example.com,reserchers', 'di@example.com,xyz'],
      { known: false },
    );
    expect(mendsOf('bo@example.com').map(({ words, rows }) => [words, rows])).toEqual([
      ['Use researchers for “reserchers”', 2],
      ['Use researchers for “resarchers”', 1],
      ['Send as it is', 1],
    ]);
    expect(new Set(mendsOf('bo@example.com').map((mend) => mend.key)).size).toBe(3);
    expect(mendsOf('di@example.com').map(({ words }) => words)).toEqual(['Send as it is']);
  });

  it('does not rename its run when it is mended', async () => {
    const service = await startService();
    close = () => service.close();
    connectToJournal(service);
    answerCreates(service);
    const here = { connection: 'journal', organization: 'acme' };
    const job = keep(
      ['bo@example.com,researchers', 'cy@example.com,reserchers'],
      { known: false },
      ({ mark }) => mark === 'new',
    );
    userImports.keep(here, job, 1);
    userImports.change(here, (each) => asSent(each));
    // As after a reload, the run begins with the rows as they are now.
    const again = importRun(here, userImports.of(here) ?? job);
    await again.start();
    await ended(again);
    expect(creates(service)).toHaveLength(2);
    expect(
      creates(service).map(({ headers }) => readRunHeader(String(headers['meridian-run']))?.name),
    ).toEqual(['Import 1 user', 'Import 1 user']);
  });
});

describe('a user who is created after a row was compared', () => {
  const key = { connection: 'journal', organization: 'acme' };
  const row = (subject: string, more: Partial<ImportRow> = {}): ImportRow => ({
    line: Number(subject.slice(1)) + 1,
    subject,
    state: 'active',
    groupIDs: ['g'],
    ...more,
  });
  const held = 'Skipped: Already known: creating it again replaces its groups.';
  /** An import of these rows at a gateway whose team has come to know the `known` ones. */
  async function importOf(id: string, rows: ImportRow[], known: string[]) {
    const service = await startService();
    close = () => service.close();
    connectToJournal(service);
    answerCreates(service, undefined, known.map(asTeamHas));
    const job: ImportJob = { id, title: '', at: 1, rows };
    userImports.keep(key, job, 1);
    const machine = importRun(key, job);
    const results = () => machine.store.getState().results;
    const end = () => ended(machine);
    return { service, machine, results, end };
  }

  it('is not sent without a word about their groups, whether the team or another tab created them', async () => {
    const { service, machine, results, end } = await importOf(
      'known-since',
      [row('u1'), row('u2'), row('u3', { mayReplace: true }), row('u4')],
      ['u2', 'u3'],
    );
    rememberKnown(key, {
      ...JSON.parse(asTeamHas('u4').answer).metadata,
      kind: 'user',
      name: 'u4',
      how: 'created',
      at: 3,
    });
    await machine.start();
    await end();
    expect(subjectsOf(service)).toEqual(['u1', 'u3']);
    const isHeld = { state: 'skipped', words: held };
    expect(results()).toMatchObject([{ state: 'created' }, isHeld, { id: 'u3' }, isHeld]);
    // All that were skipped are sent again: still nobody has agreed.
    await machine.sendAgain([1, 3]);
    await end();
    expect(subjectsOf(service)).toEqual(['u1', 'u3']);
    const [mend] = mendsWith(
      { groupsNamed: () => [], isKnownGroup: () => true, groupsNear: () => [] },
      key,
      true,
    )(userImports.of(key)?.rows[1] as ImportRow, []);
    expect(mend?.words).toBe('Send as it is');
    expect(mend?.run()).toBe(true);
    // Nobody agreed to the other one.
    await machine.sendMended(3);
    expect(results()).toMatchObject([{}, isHeld, {}, isHeld]);
    await machine.sendMended(1);
    await end();
    expect(subjectsOf(service)).toEqual(['u1', 'u3', 'u2']);
    expect(results()).toMatchObject([{}, { id: 'u2' }, {}, isHeld]);
  });

  it.each([
    { status: 401, headers: {}, now: { phase: 'paused', reason: 'credential' }, waits: 0 },
    { status: 429, headers: {}, now: { phase: 'running' }, waits: 5 },
    { status: 429, headers: { 'Retry-After': '60' }, now: { phase: 'running' }, waits: 60 },
  ])(
    'cannot be told from others while the team’s list is refused with $status, so the run stops or waits',
    async ({ status, headers, now, waits }) => {
      queryClient.clear();
      const rows = [row('u1'), row('u2')];
      const { service, machine, results } = await importOf(`team-${status}-${waits}`, rows, []);
      service.answer = (_, response) =>
        response.writeHead(status, headers).end('{"error_description":"Not now."}');
      const began = Date.now();
      void machine.start();
      await vi.waitFor(() => expect(results()[0]?.state).toBe('skipped'));
      expect(creates(service)).toEqual([]);
      expect(results()).toMatchObject([
        { status, words: 'Not sent, because your team’s list could not be read: Not now.' },
        { state: 'waiting' },
      ]);
      const { waitUntil = began, ...snapshot } = machine.store.getState();
      expect(snapshot).toMatchObject(now);
      expect(waitUntil - began).toBeGreaterThanOrEqual(waits * 1000 - 50);
      expect(waitUntil - began).toBeLessThan(waits * 1000 + 4000);
      machine.stop();
    },
  );

  it.each([
    { who: 'the same person', next: 'ada', state: 'refused', learns: false },
    { who: 'another person', next: 'bo', state: 'unknown', learns: true },
  ])(
    'may be the one whom an earlier request created, which a repeat by $who ends as $state',
    async ({ next, state, learns }) => {
      const id = `was-unknown-${next}`;
      const { service, machine, results, end } = await importOf(id, [row('u1')], []);
      answerCreates(service, (_, response) => json(response, 504, {}));
      setToken(tokenOf('ada', 1), { keepForTab: false });
      await machine.start();
      await vi.waitFor(() => expect(results()[0]?.state).toBe('unknown'), 20_000);
      // To the same id of the same person the gateway gives the answer to the first request, which was not to this token.
      setToken(tokenOf(next, 2), { keepForTab: false });
      const words = 'The token allows reading only.';
      answerCreates(service, (_, response) => json(response, 403, { error_description: words }), [
        asTeamHas('u1'),
      ]);
      rememberTeam(key, [asTeamHas('u1')]);
      await machine.sendAgain([0]);
      await end();
      expect(subjectsOf(service)).toEqual(['u1', 'u1']);
      expect(results()).toMatchObject([{ state }]);
      expect(refusedWrite('acme', 'user').refused !== undefined).toBe(learns);
    },
  );
});

/** A token that names its person; `nonce` makes another token of the same person. */
function tokenOf(person: string, nonce: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: person, nonce })}.unsigned`;
}
