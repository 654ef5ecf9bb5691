import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemoryKey } from '../memory/stay';
import { TestStorage } from '../memory/storage.fixture';
import { page, sandbox } from './session.fixture';

/** What a tab has of its own. */
interface Place {
  kept: TestStorage;
  events: EventTarget;
  ear: EventTarget;
}
type Tab = Place & Awaited<ReturnType<typeof modules>>;

let local: TestStorage;
/** What hears the messages of the browser's tabs. */
let ears: Place[];

const personal = {
  ...sandbox,
  id: 'mine',
  kind: 'direct' as const,
  signIn: { kind: 'token' } as const,
};

/** All that a newly loaded page is made of here. */
async function modules() {
  return {
    ...(await page()),
    ...(await import('../memory/resources')),
    ...(await import('../memory/drafts')),
    ...(await import('../memory/views')),
    ...(await import('../memory/bulk')),
    ...(await import('../memory/tour')),
    ...(await import('../memory/firstSteps')),
    ...(await import('../memory/requestLog')),
  };
}

/** Opens the console in a new tab, or in one that is restored with what it kept. */
async function open(kept = new TestStorage()): Promise<Tab> {
  const place: Place = { kept, events: new EventTarget(), ear: new EventTarget() };
  goTo(place);
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    ears.push(place);
    return Object.assign(place.ear, { postMessage: (data: unknown) => tell(place, data) });
  });
  const loaded = await modules();
  await loaded.loadConfig();
  return { ...loaded, ...place };
}

function tell(from: Place, data: unknown): void {
  for (const other of ears.filter((each) => each !== from))
    goTo(other).ear.dispatchEvent(Object.assign(new Event('message'), { data }));
  goTo(from);
}

/** Everything from now on happens in this tab. */
function goTo<T extends Place>(tab: T): T {
  vi.stubGlobal('sessionStorage', tab.kept);
  vi.stubGlobal('window', tab.events);
  return tab;
}

/** No message reaches a tab that is asleep: it is frozen, or kept for the way back. */
const sleep = (tab: Tab) => void (ears = ears.filter(({ ear }) => ear !== tab.ear));

const at = 1;
const draft = (form: string, time = at) => ({
  form,
  by: 'b',
  title: 'New',
  values: { a: 1 },
  at: time,
});
const view = { name: 'Mine', path: '/networks', search: '', at };
const row = { id: 'n', name: 'n', change: 'env: dev' };
const edit = { kind: 'set tag', name: 'env', value: 'dev' } as const;
const job = {
  id: 'j',
  title: 'Set',
  at,
  type: 'network',
  edit,
  confirmed: [],
  rows: [row],
} as const;
const known = { type: 'network', id: 'n', name: 'n', updatedAt: at } as const;

/** Everything that writes to the memory. */
const writers: Record<string, (tab: Tab, key: MemoryKey) => unknown> = {
  known: (tab, key) => tab.rememberKnown(key, { kind: 'network', id: 'n', how: 'seen', at }),
  sent: (tab, key) => tab.rememberSent(key, 'network', 'n', { a: 1 }, at),
  unanswered: (tab, key) => tab.rememberUnanswered(key, 'network', 'n', { a: 1 }, at),
  team: (tab, key) => tab.rememberTeam(key, [known] as never),
  draft: (tab, key) => tab.saveDraft(key, draft('/networks/new')),
  nickname: (tab, key) => tab.setNickname(key, 'n', 'north'),
  'nickname of the team': (tab, key) => tab.setTeamNicknames(key, { n: { name: 'north' } }),
  'nickname that is shared': (tab, key) => tab.shareNickname(key, 'n', 'north'),
  note: (tab, key) => tab.given.notes.set(key, 'network n', 'why'),
  'note of the team': (tab, key) =>
    tab.given.notes.setTeam(key, { 'network n': { name: 'whose' } }),
  view: (tab, key) => tab.saveView(key, view),
  'view that comes back': (tab, key) => tab.removeView(key, view)(),
  run: (tab, key) => tab.bulkChanges.keep(key, { ...job, confirmed: [], rows: [row] }, 2),
  'result of a row': (tab, key) =>
    tab.bulkChanges.noteStep(key, { job: 'j', row: 0, state: 'saved', at }),
  'course of a run': (tab, key) => tab.bulkChanges.noteCourse(key, 'j', { parallel: 3 }),
  tour: (tab, key) => tab.changeTour(key, { stop: 2 }),
  'first step': (tab, key) => tab.markStep(key, 'tested', at),
};
const writeAll = (tab: Tab, key: MemoryKey) => {
  for (const write of Object.values(writers)) write(tab, key);
};

const remembered = () => [...local.texts.keys()].filter((name) => name.startsWith('meridian:1:'));

beforeEach(() => {
  ears = [];
  local = new TestStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ connections: [sandbox] })));
});
afterEach(() => vi.unstubAllGlobals());

/** Two tabs that use the same connection with a token, and have remembered things. */
async function both(id: 'sandbox' | 'mine'): Promise<[Tab, Tab, MemoryKey]> {
  if (id === 'mine') local.texts.set('meridian.connections', JSON.stringify([personal]));
  if (id === 'mine') local.texts.set('meridian.connection', id);
  const [one, two] = [await open(), await open()];
  for (const tab of [one, two]) {
    goTo(tab);
    if (id === 'mine') tab.setToken('mine-1234', { keepForTab: true });
    expect(tab.currentToken()).toBeDefined();
    writeAll(tab, tab.currentMemoryKey());
  }
  expect(remembered().length).toBe(11);
  return [one, two, two.currentMemoryKey()];
}

const own = 'sandbox-admin';
/** `restored`: the token that a tab has when its page is loaded again. */
const endings: {
  what: string;
  id: 'sandbox' | 'mine';
  end: (tab: Tab) => unknown;
  restored?: string;
}[] = [
  { what: 'signs out', id: 'sandbox', end: (tab) => tab.signOut(), restored: own },
  { what: 'signs out of a connection of its own', id: 'mine', end: (tab) => tab.signOut() },
  {
    what: 'forgets the connection',
    id: 'mine',
    end: (tab) => tab.forgetConnection('mine'),
    restored: own,
  },
];

it('a page whose storage was cleared begins anew when it is loaded again', async () => {
  const [one] = await both('sandbox');
  goTo(one);
  local.texts.clear();
  one.kept.texts.clear();
  expect(one.currentToken()).toBeUndefined();
  const again = await open(one.kept);
  expect(again.currentToken()).toBe(own);
});

describe.each(endings)('when another tab $what', ({ id, end, restored }) => {
  it('a tab lets go at once, and nothing it still writes is kept', async () => {
    const [one, two, key] = await both(id);
    const signedOut = vi.fn<() => void>();
    two.onSignOut(signedOut);
    const under = two.sessionCount();
    await end(goTo(one));
    expect(remembered()).toEqual([]);
    goTo(two);
    expect(signedOut).toHaveBeenCalledOnce();
    expect(two.sessionCount()).not.toBe(under);
    expect(two.currentToken()).toBeUndefined();
    writeAll(two, key);
    expect(remembered()).toEqual([]);
    expect(JSON.stringify([...local.texts, ...two.kept.texts])).not.toContain('mine-1234');
  });

  it.each(Object.keys(writers))('a tab that slept keeps no %s when it wakes', async (name) => {
    const [one, two, key] = await both(id);
    sleep(two);
    await end(goTo(one));
    goTo(two);
    writers[name]?.(two, key);
    expect(remembered()).toEqual([]);
  });

  it('a tab that slept sends nothing when it wakes, also when its page is restored', async () => {
    const [one, two] = await both(id);
    sleep(two);
    await end(goTo(one));
    goTo(two);
    vi.setSystemTime(Date.now() + 3_600_000);
    const again = await open(two.kept);
    expect(again.currentToken()).toBe(restored);
    vi.useRealTimers();
    goTo(two);
    expect(two.currentToken()).toBeUndefined();
    expect(await two.hasCredential()).toBe(false);
  });

  it('a tab that wakes when somebody has signed in again takes nothing of theirs away', async () => {
    const [one, two, key] = await both(id);
    sleep(two);
    await end(goTo(one));
    vi.setSystemTime(Date.now() + 3_600_000);
    const later = await open();
    if (id === 'mine') {
      later.saveConnection(personal);
      later.chooseConnection('mine');
    }
    later.setToken('mine-5678', { keepForTab: false });
    later.saveDraft(later.currentMemoryKey(), draft('/file-storage/new', 2));
    vi.useRealTimers();
    goTo(two);
    two.events.dispatchEvent(new Event('visibilitychange'));
    expect(two.currentToken()).toBeUndefined();
    writeAll(two, key);
    expect(remembered()).toEqual([`meridian:1:drafts:${id}:acme`]);
    expect(local.texts.get(`meridian:1:drafts:${id}:acme`)).toContain('/file-storage/new');
    goTo(later);
    expect(later.currentToken()).toBe('mine-5678');
  });
});

it('a tab that got addresses of its own for a connection takes the token from the others, which keep the memory', async () => {
  const [one, two] = await both('mine');
  sleep(two);
  const before = remembered();
  goTo(one).endConnection('mine');
  goTo(two);
  expect(two.currentToken()).toBeUndefined();
  expect(remembered()).toEqual(before);
});

it('a tab at another connection keeps its token, what is typed in it and its requests', async () => {
  const [one, two] = await both('mine');
  goTo(two).chooseConnection('sandbox');
  expect(two.currentToken()).toBe('sandbox-admin');
  two.saveDraft(two.currentMemoryKey(), draft('/networks/new'));
  const signedOut = vi.fn<() => void>();
  two.onSignOut(signedOut);
  await goTo(one).signOut();
  goTo(two);
  expect(signedOut).not.toHaveBeenCalled();
  expect(two.currentToken()).toBe('sandbox-admin');
  expect(remembered()).toEqual(['meridian:1:drafts:sandbox:acme']);
});

it('works by messages where storage is full or switched off', async () => {
  local.full = true;
  const [one, two] = [await open(), await open()];
  for (const tab of [one, two]) expect(goTo(tab).currentToken()).toBe('sandbox-admin');
  await goTo(one).signOut();
  expect(goTo(two).currentToken()).toBeUndefined();
});

it('what is typed after signing in again is kept', async () => {
  const [one, two] = await both('sandbox');
  await goTo(one).signOut();
  goTo(two);
  two.setToken('mine-5678', { keepForTab: false });
  expect(two.saveDraft(two.currentMemoryKey(), draft('/networks/new'))).toBe(true);
});
