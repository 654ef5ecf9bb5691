import { findEngine, type Engine, type EngineName } from '../../scripts/engines';
import { expect, served } from '../fixtures';
import { routes } from '../routes';
import { metadata } from '../sandboxControl';
import type { Driver, Role } from './driver';
import { startFirefox } from './firefox';
import { startOwn } from './own';
import { startWebKit } from './webkit';

function start({ name, from }: Engine): Promise<Driver> {
  if (from.kind === 'own') return startOwn(name);
  return { Firefox: startFirefox, WebKit: startWebKit }[name](from.file);
}

interface Person {
  open(path: string): Promise<void>;
  sees(role: Role, name: string): Promise<void>;
  reads(words: string | RegExp): Promise<void>;
  presses(role: Role, name: string): Promise<void>;
  fills(name: string, text: string): Promise<void>;
}

const test = served.extend<{ person: Person }, { engine: Engine | undefined; driver: Driver }>({
  engine: [undefined, { scope: 'worker', option: true }],
  driver: [
    async ({ engine }, use) => {
      if (!engine) throw new Error('These tests are run in an engine that was found.');
      const driver = await start(engine);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  person: async ({ driver, gateway }, use) => {
    const found = async (role: Role, name: string) => {
      const element = await driver.find(role, name);
      if (!element) throw new Error(`There is no ${role} "${name}".`);
      return element;
    };
    const soon = (act: () => Promise<unknown>) =>
      expect(async () => void (await act())).toPass({ timeout: 15_000, intervals: [50] });
    // An error before the page has loaded leaves it without its title.
    const keepErrors = () =>
      driver.run(() => {
        const kept: string[] = [];
        Object.assign(globalThis, { keptErrors: kept });
        addEventListener('error', ({ message }) => kept.push(message));
        addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
      });
    const expectNoErrors = async () => {
      const kept = await driver.run(
        () => (globalThis as typeof globalThis & { keptErrors?: string[] }).keptErrors ?? [],
      );
      // The standard's way to say that some sizes are told in the next frame.
      const errors = kept.filter((message) => !message.startsWith('ResizeObserver loop'));
      expect(errors, 'uncaught errors').toEqual([]);
    };
    await use({
      async open(path) {
        await expectNoErrors();
        await driver.open(gateway.address + path);
        await keepErrors();
      },
      sees: (role, name) => soon(() => found(role, name)),
      reads: (words) => expect.poll(() => driver.run(() => document.body.innerText)).toMatch(words),
      presses: (role, name) => soon(async () => (await found(role, name)).click()),
      fills: (name, text) => soon(async () => (await found('textbox', name)).fill(text)),
    });
    await expectNoErrors();
  },
});

/** What everybody does with the console, in an engine that is not Chromium. */
export function story(name: EngineName): void {
  const engine = findEngine(name);
  test.use({ engine });
  test.skip(!engine, `${name} is not installed.`);
  // One after the other: an engine takes seconds to start, and does so once.
  test.describe.configure({ mode: 'default', timeout: 120_000 });

  test(`${name}: every page loads with its title and without an error`, async ({
    person,
    driver,
  }) => {
    const pages = [...routes, ['/security-groups?tab=exposure', 'Security groups']] as const;
    for (const [path, title] of pages) {
      await person.open(path);
      await person.sees('heading', title);
      const alerts = await driver.run(() =>
        [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
      );
      expect(alerts, path).toEqual([]);
    }
  });

  test(`${name}: a network is created, reviewed and saved`, async ({ person, sandbox }) => {
    await person.open('/networks/new');
    await person.fills('Name', 'orbit');
    await person.fills('Prefix', '10.99.0.0/20');
    await person.presses('button', 'Create network');
    await person.sees('heading', 'orbit');
    await person.presses('link', 'Edit network');
    await person.fills('Name', 'orbit-renamed');
    await person.presses('button', 'Review changes');
    await person.presses('button', 'Save changes');
    await person.sees('heading', 'orbit-renamed');
    expect(metadata(await sandbox.named('networks', 'orbit-renamed'))).toBeDefined();
  });

  test(`${name}: the example is benched, measured by size, and mapped by UMAP`, async ({
    person,
  }) => {
    await person.open('/embeddings');
    await person.presses('button', 'Run the example');
    await person.reads(/18 texts/);
    await person.presses('tab', 'Bench');
    await person.reads(/Does a search find the right texts\?/);
    await person.presses('button', 'Run the example');
    await person.reads(/nDCG@10/);
    await person.presses('tab', 'Dimensions');
    await person.reads(/512/);
    await person.presses('tab', 'Map');
    await person.presses('button', 'UMAP');
    await person.reads(/UMAP with 15 neighbours/);
  });
}
