import React, { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemoryKey } from '../memory/stay';
import { newStorages, page, sandbox } from '../session/session.fixture';

// A note on a page whose address names an organization, when the person signs out here or in another tab.

const id = 'user u';
let local: ReturnType<typeof newStorages>['local'];
/** Answers what is sent to the journal. */
let answers: ((answer: Response) => void)[];

beforeEach(() => {
  ({ local } = newStorages());
  answers = [];
  vi.stubGlobal('location', new URL('https://console.test/'));
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/journal/')
      ? new Promise((resolve) => answers.push(resolve))
      : Promise.resolve(Response.json({ connections: [{ ...sandbox, journal: true }] })),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const loaded = {
    ...(await page()),
    ...(await import('../api/journal/team')),
    ...(await import('./useOrganization')),
    ...(await import('./writeNote')),
  };
  await loaded.loadConfig();
  expect(loaded.currentToken()).toBe('sandbox-admin');
  let memoryKey: MemoryKey = loaded.currentMemoryKey();
  const Page = () => {
    ({ key: memoryKey } = loaded.useOrganization('user'));
    return null;
  };
  // On a server, pages would show the stores as they began.
  const state = vi.spyOn(React, 'useSyncExternalStore').mockImplementation((_, read) => read());
  const entries = { initialEntries: ['/users/u?organizationID=other'] };
  renderToString(createElement(MemoryRouter, entries, createElement(Page)));
  state.mockRestore();
  expect(memoryKey.organization).toBe('other');
  loaded.writeNote({ memoryKey, id, of: 'u' });
  return { ...loaded, memoryKey };
}
type Tab = Awaited<ReturnType<typeof open>>;

const remembered = () => [...local.texts.keys()].filter((name) => name.startsWith('meridian:1:'));
const signOutElsewhere = () => {
  for (const name of [...remembered(), 'meridian.stay.sandbox']) local.texts.delete(name);
};

const endings: [string, (tab: Tab) => unknown][] = [
  ['in this tab', (tab) => tab.signOut()],
  ['in another while this one sleeps', signOutElsewhere],
];

it.each(endings)('is neither kept nor sent after a sign-out %s', async (_, end) => {
  const tab = await open();
  expect(tab.useWriting.getState().writing).toBeDefined();
  await end(tab);
  await tab.readTeam(tab.memoryKey);
  expect(tab.useWriting.getState().writing).toBeUndefined();
  // Whoever signs in next did not write it.
  tab.setToken('mine-5678', { keepForTab: false });
  await tab.giveName('notes', tab.memoryKey, id, 'why');
  expect(remembered()).toEqual([]);
  expect(answers).toEqual([]);
});

it.each(
  endings.flatMap(([where, end]) => [200, 503].map((status) => [where, status, end] as const)),
)('is not kept when a sign-out %s comes before the answer %i', async (_where, status, end) => {
  const tab = await open();
  const given = tab.giveName('notes', tab.memoryKey, id, 'why');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(remembered()).toContain('meridian:1:notes:sandbox:other');
  await end(tab);
  answers[0]?.(Response.json({ name: 'why', by: 'Ada', at: 1 }, { status }));
  await given;
  expect(remembered()).toEqual([]);
});
