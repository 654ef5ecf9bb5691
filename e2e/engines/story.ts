import type { EngineName } from '../../scripts/engines';
import { expect } from '../fixtures';
import { routes } from '../routes';
import type { Driver } from './driver';
import { test, useEngine, type Person } from './person';
import { copies, darkTheme, lists, lostAnswer, network, playground, token } from './tasks';

/** What everybody does with the console, in an engine that is not Chromium. */
export function story(name: EngineName): void {
  useEngine(name);

  const expectPage = async (person: Person, driver: Driver, path: string, title: string) => {
    await person.sees('heading', title);
    const alerts = await driver.run(() =>
      [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
    );
    expect(alerts, path).toEqual([]);
  };

  test(`${name}: every page opens without an error, the playground answers, and lists are searched and exported`, async ({
    person,
    driver,
  }) => {
    for (const [path, title] of routes) {
      await (loaded.has(path) ? person.open(path) : person.goes(path));
      await expectPage(person, driver, path, title);
      // Its code is at hand then, which decides what WebKit evaluates first.
      if (path !== '/embeddings') continue;
      await person.reload();
      await expectPage(person, driver, path, title);
    }
    await test.step('the example is checked, given as code, searched, measured by size, and mapped by UMAP', () =>
      playground(person));
    await test.step('a list is searched, sorted and downloaded, Back returns to it, and models are compared', () =>
      lists(person, driver));
  });

  test(`${name}: a network is refused, created and merged, text and an answer are copied, and a lost answer stays a draft`, async ({
    person,
    sandbox,
  }) => {
    await test.step('a network', () => network(person, sandbox));
    await test.step('text at hand is copied, and an answer that is still being read', () =>
      copies(person));
    await test.step('an answer that is lost is unknown, is sent once, and stays a draft after a reload', () =>
      lostAnswer(person, sandbox));
  });

  test(`${name}: in the dark theme overlaps are hatched and boxes dark, and a token is kept nowhere`, async ({
    person,
    driver,
  }) => {
    await test.step('what overlaps is hatched, and a box is dark until it is ticked', () =>
      darkTheme(person));
    await test.step('a token is used and kept nowhere, and signing out leaves nothing of the session', () =>
      token(person, driver));
  });
}

/** The pages that are loaded; the others are opened from them, as by a link. */
const loaded = new Set<string>(['/', '/networks?tab=map', '/instances/new', '/embeddings']);
