import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService } from '../../../api/api.fixture';
import { readRunHeader } from '../../../contract/runHeader';
import { TestStorage } from '../../../memory/storage.fixture';
import { removeLists, storageChanged } from '../../../memory/storedList';
import { rememberTeam } from '../../../memory/resources';
import {
  asSent,
  type CheckedRow,
  looksLikeEmail,
  readUsers,
  type UsersContext,
} from '../../../lib/csv/usersCsv';
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
  removeLists(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return close();
});

it('is one run to the gateway, named by how many rows it sends', async () => {
  const service = await startService();
  close = () => service.close();
  connectToJournal(service);
  service.answer = ({ body }, response) => {
    const { spec } = JSON.parse(body) as { spec: { subject: string } };
    const metadata = { id: spec.subject, creationTime: new Date().toISOString() };
    json(response, 201, { metadata, spec });
  };
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
  void machine.start();
  await vi.waitFor(() => expect(service.arrived).toHaveLength(3));
  expect(
    service.arrived.map(({ headers }) => readRunHeader(String(headers['meridian-run']))),
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
  await machine.look();
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
  const created = (subject: string) =>
    rememberTeam(key, [
      {
        type: 'user',
        id: `id-of-${subject}`,
        name: subject,
        updatedAt: 2,
        body: '{}',
        answer: JSON.stringify({ metadata: { id: `id-of-${subject}` }, spec: { subject } }),
      },
    ]);
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
    service.answer = (_, response) =>
      json(response, 201, { metadata: { id: 'u', creationTime: new Date().toISOString() } });
    const here = { connection: 'journal', organization: 'acme' };
    const job = keep(
      ['bo@example.com,researchers', 'cy@example.com,reserchers'],
      { known: false },
      ({ mark }) => mark === 'new',
    );
    userImports.keep(here, job, 1);
    userImports.change(here, (each) => asSent(each));
    // As after a reload, the run begins with the rows as they are now.
    void importRun(here, userImports.of(here) ?? job).start();
    await vi.waitFor(() => expect(service.arrived).toHaveLength(2));
    expect(
      service.arrived.map(({ headers }) => readRunHeader(String(headers['meridian-run']))?.name),
    ).toEqual(['Import 1 user', 'Import 1 user']);
  });
});
