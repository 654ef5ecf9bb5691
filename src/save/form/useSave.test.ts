import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService, type TestService } from '../../api/api.fixture';
import { networkResource } from '../../features/networks/resource';
import { raw, rename, routeA, routeB } from '../../features/networks/resource.fixture';
import { valueAt, type Json, type JsonObject } from '../../lib/json';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { lastSent, rememberSent } from '../../memory/resources';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import { composeUpdate } from '../plan/compose';
import type { HiddenChoices } from '../plan/notReturned';
import type { Base } from '../plan/plan';
import { writerOf } from './useSave';

// A form whose routes the service does not return, and that sends them without learning how that ended.

let service: TestService;
/** What becomes of each write, in turn; the last of them of all further ones. */
let meets: ((response: ServerResponse) => void)[];
/** What the journal answers. */
let journal: (response: ServerResponse) => void;

const lost = (response: ServerResponse) => void response.destroy();
const refused = (status: number) => (response: ServerResponse) => json(response, status, {});
const silent = refused(500);
const recorded = (status: number) => (response: ServerResponse) =>
  json(response, 200, {
    id: 'w',
    by: 'a',
    mine: true,
    operation: 'updateNetwork',
    receivedAt: 1,
    body: '{}',
    state: 'answered',
    status,
    answer: '{}',
  });
const withRoutes = (routes: Json): JsonObject => ({ metadata: { name: 'edge' }, spec: { routes } });
const routeC = { prefix: '10.7.0.0/16', nexthop: '10.0.0.3' };

beforeEach(async () => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('sessionStorage', new TestStorage());
  removeLists(() => true);
  service = await startService();
  [meets, journal] = [[lost], silent];
  service.answer = ({ method, url }, response) => {
    if (url.startsWith('/journal/')) return journal(response);
    if (method === 'PUT') (meets.length > 1 ? meets.shift() : meets[0])?.(response);
  };
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

/** The form as it is opened after `routeA` was sent. */
function open(connection = 'test') {
  const key = { connection, organization: 'acme' };
  rememberSent(key, 'network', 'n1', withRoutes([routeA]), 50);
  const shown = raw({ dnsNameservers: [] }, { description: '', tags: [] });
  const base: Base<string> = { value: '', raw: shown, at: 100, source: 'read', requestId: 'r' };
  let fresh = base;
  const form = {
    describe: networkResource.describe('update', { key, id: 'n1' }),
    readFresh: () => Promise.resolve(fresh),
    onSend: () => {},
    onFound: () => {},
    onOutcome: () => {},
  };
  const known = hiddenMembers('network', base.raw, key);
  const { machine, onScreen } = writerOf('form', key, form, base, known, undefined);
  const now = () => machine.store.getState();
  return {
    key,
    machine,
    onScreen,
    now,
    shows: (metadata: JsonObject) =>
      (fresh = {
        ...base,
        raw: { ...shown, metadata: { ...(shown['metadata'] as JsonObject), ...metadata } },
      }),
    routes: () => valueAt(lastSent(key, 'network', 'n1')?.body, '/spec/routes'),
    review: (choice: HiddenChoices[string]) =>
      machine.submit(composeUpdate(base.raw, [rename]), { '/spec/routes': choice }),
  };
}
const sendB: HiddenChoices[string] = { kind: 'send', value: [routeB] };
const keepLast: HiddenChoices[string] = { kind: 'keep last' };
const none: HiddenChoices[string] = { kind: 'none' };

it.each([401, 403, 409, 422, 500])(
  'what may hold is kept when another write of it is refused after "Decide later": %i',
  async (status) => {
    meets = [lost, refused(status)];
    const { machine, review, now, routes } = open();
    await review(sendB);
    await machine.save();
    expect(now().state).toBe('unknown');
    machine.leave();
    await review(sendB);
    await machine.save();
    expect(now().state).toBe('refused');
    expect(routes()).toEqual([routeB]);
  },
);

it('what the journal says was refused is not what was sent last, and is no change of others', async () => {
  connectToJournal(service);
  const { machine, review, now, routes, onScreen } = open('journal');
  await review(sendB);
  await machine.save();
  expect(now().state).toBe('unknown');
  expect(routes()).toEqual([routeB]);
  journal = recorded(409);
  onScreen(true);
  await vi.waitFor(() => expect(now().state).toBe('refused'));
  expect(routes()).toEqual([routeA]);
  machine.back();
  await review(keepLast);
  expect(now().plan).toMatchObject({ theirs: [], body: { spec: { routes: [routeA] } } });
});

it('what the form sent itself is no change of others, and what others sent later is', async () => {
  const { machine, review, now, key } = open();
  await review(sendB);
  await machine.save();
  machine.leave();
  for (const choice of [sendB, keepLast, none]) {
    await review(choice);
    expect(now().plan).toMatchObject({ theirs: [], conflicts: [] });
    machine.back();
  }
  rememberSent(key, 'network', 'n1', withRoutes([routeC]), Date.now() + 60_000);
  await review(sendB);
  expect(now().plan).toMatchObject({
    theirs: [{ label: 'Routes' }],
    conflicts: [{ base: [routeB], mine: [routeB], theirs: [routeC] }],
  });
});

it('what the service shows of it is no change of others either, but what it shows besides is', async () => {
  const { machine, review, now, shows } = open();
  await review(sendB);
  await machine.save();
  machine.leave();
  shows({ name: 'new', description: 'theirs' });
  await review(sendB);
  expect(now().plan?.theirs).toMatchObject([{ label: 'Description', afterText: 'theirs' }]);
  machine.back();
  shows({ name: 'other' });
  await review(sendB);
  expect(now().plan?.theirs).toMatchObject([{ label: 'Name', afterText: 'other' }]);
});
