import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine, type Engine, type EngineName } from '../../scripts/engines';
import { expect, served } from '../fixtures';
import { readPng, type Picture } from '../png';
import type { Driver, Found, Role } from './driver';
import { startFirefox } from './firefox';
import { startOwn } from './own';
import { startWebKit } from './webkit';

/** Starts an engine, and once more where a busy machine was too slow or another program took the display or port. */
async function start({ name, file }: Engine, downloads: string): Promise<Driver> {
  if (file === undefined) return startOwn(name, downloads);
  const starts = () => ({ Firefox: startFirefox, WebKit: startWebKit })[name](file, downloads);
  return starts().catch(starts);
}

export interface Person {
  open(path: string): Promise<void>;
  /** Opens a page of the console from the one that is open, without a load. */
  goes(path: string): Promise<void>;
  reload(): Promise<void>;
  sees(role: Role, name: string | RegExp): Promise<void>;
  reads(words: string | RegExp): Promise<void>;
  presses(role: Role, name: string | RegExp): Promise<void>;
  fills(name: string, text: string): Promise<void>;
  /** Waits until a field holds a text. */
  holds(name: string, text: string | RegExp): Promise<void>;
  /** Pastes what was copied into a field, and gives what the field holds then. */
  pastes(name: string): Promise<string>;
  /** The text of a file once it is downloaded. */
  downloads(file: string): Promise<string>;
  picture(role: Role, name: string): Promise<Picture>;
}

interface Watched {
  /** Set in a page that is about to be left. */
  left?: boolean;
  errors?: string[];
}

export const test = served.extend<
  { person: Person },
  { engine: Engine | undefined; folder: string; driver: Driver }
>({
  engine: [undefined, { scope: 'worker', option: true }],
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'meridian-downloads-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  driver: [
    async ({ engine, folder }, use) => {
      if (!engine) throw new Error('These tests are run in an engine that was found.');
      const driver = await start(engine, folder);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  person: async ({ driver, folder, gateway }, use, info) => {
    const soon = (act: () => Promise<unknown>, timeout = 30_000) =>
      expect(async () => void (await act())).toPass({ timeout, intervals: [50, 100, 200] });
    const found = async (role: Role, name: string | RegExp) => {
      const element = await driver.find(role, name);
      if (!element) throw new Error(`There is no ${role} "${String(name)}".`);
      return element;
    };
    const withFound = async <R>(
      role: Role,
      name: string,
      act: (element: Found) => Promise<R>,
    ): Promise<R> => {
      await soon(() => found(role, name));
      return act(await found(role, name));
    };
    const expectNoErrors = async () => {
      const errors = await driver.run(() => (window as Watched).errors ?? []);
      expect(errors, 'uncaught errors').toEqual([]);
    };
    /** Puts listeners into the page that comes, as soon as there is one: its own scripts have to be fetched first. */
    const arrive = async (go: () => Promise<void>) => {
      await expectNoErrors();
      // WebKit may drop a visit that begins while the page before it is still loading.
      await soon(async () => {
        if (!(await driver.run(() => document.readyState === 'complete')))
          throw new Error('The page has not finished loading.');
      });
      await driver.run(() => void Object.assign(window, { left: true }));
      const arrived = () =>
        driver.run(() => {
          const page: Window & Watched = window;
          if (page.left) return false;
          const errors: string[] = [];
          page.errors = errors;
          addEventListener('error', ({ message }) => {
            // Says only that a size changed while sizes were told: the next frame tells it.
            if (!message.startsWith('ResizeObserver loop')) errors.push(message);
          });
          addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
          return true;
        });
      // One in some hundred engines dropped even its first visit, from an empty page that was complete; so it is made again.
      await soon(async () => {
        await go();
        await soon(async () => {
          if (!(await arrived())) throw new Error('The page has not come.');
        }, 8_000);
      });
    };
    const open = (path: string) => arrive(() => driver.open(gateway.address + path));
    await use({
      open,
      reload: () => arrive(() => driver.reload()),
      async goes(path) {
        await driver.run((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, path);
      },
      sees: (role, name) => soon(() => found(role, name)),
      reads: (words) =>
        expect
          .poll(() => driver.run(() => document.body.innerText), { timeout: 30_000 })
          .toMatch(words),
      presses: (role, name) => soon(async () => (await found(role, name)).click()),
      fills: (name, text) =>
        soon(async () => {
          const field = await found('textbox', name);
          await field.fill(text);
          expect(await field.value()).toBe(text);
        }),
      holds: (name, text) =>
        soon(async () => expect(await (await found('textbox', name)).value()).toMatch(text)),
      pastes: (name) =>
        withFound('textbox', name, async (field) => {
          const before = await field.value();
          await field.paste();
          await expect.poll(() => field.value()).not.toBe(before);
          return field.value();
        }),
      async downloads(file) {
        const text = () => readFile(join(folder, file), 'utf8').catch(() => '');
        // A file is there, and empty, before it is whole.
        await expect.poll(text, { timeout: 30_000 }).toMatch(/\n$/);
        return text();
      },
      picture: (role, name) =>
        withFound(role, name, async (element) =>
          readPng(Buffer.from(await element.picture(), 'base64')),
        ),
    });
    if (info.status !== info.expectedStatus)
      await info.attach('window', {
        body: Buffer.from(await driver.picture(), 'base64'),
        contentType: 'image/png',
      });
    await expectNoErrors();
    // The next test begins without what this one leaves: theme, drafts, and the runs that the playground keeps.
    await driver.run(() => {
      localStorage.clear();
      sessionStorage.clear();
      void indexedDB.databases().then((all) => {
        for (const { name } of all) if (name !== undefined) indexedDB.deleteDatabase(name);
      });
    });
  },
});

/** Has the tests of a file run in an engine, where this machine has it. */
export function useEngine(name: EngineName): void {
  const engine = findEngine(name);
  test.use({ engine });
  test.skip(!engine, `${name} is not installed.`);
  // One after the other: an engine takes seconds to start, and does so once.
  test.describe.configure({ mode: 'default', timeout: 240_000 });
}
