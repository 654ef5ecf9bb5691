import type { EngineName } from '../../scripts/engines';
import { expect } from '../fixtures';
import { routes } from '../routes';
import type { Driver } from './driver';
import { test, useEngine, type Person } from './person';
import {
  copies,
  darkTheme,
  keys,
  lists,
  lostAnswer,
  network,
  paper,
  playground,
  token,
} from './tasks';

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
    await person.open('/');
    for (const [path, title] of routes) {
      if (openedByTasks.has(path)) continue;
      await person.goes(path);
      await expectPage(person, driver, path, title);
    }
    await person.open('/embeddings');
    await expectPage(person, driver, '/embeddings', 'Embeddings');
    // Its code is at hand then, which decides what WebKit evaluates first.
    await person.reload();
    await test.step('the example is searched, measured by size, and mapped by UMAP', () =>
      playground(person));
    await test.step('a list is searched, sorted and downloaded, Back returns to it, and models are compared', () =>
      lists(person, driver));
  });

  test(`${name}: a network is refused, created and merged while the page is translated, text and an answer are copied, and a lost answer stays a draft`, async ({
    person,
    driver,
    sandbox,
  }) => {
    await test.step('a network', () => network(person, driver, sandbox));
    await test.step('text at hand is copied, and an answer that has just been checked', () =>
      copies(person));
    await test.step('an answer that is lost is unknown, is sent once, and stays a draft after a reload', () =>
      lostAnswer(person, sandbox));
  });

  test(`${name}: a list prints whole, keys work on other layouts, in the dark theme overlaps are hatched and boxes dark, and a token is kept nowhere`, async ({
    person,
    driver,
    sandbox,
  }) => {
    await person.open('/');
    await person.sees('heading', 'Overview');
    await test.step('letters of other layouts, and an Enter that ends a conversion', () =>
      keys(person, driver));
    await test.step('a list is printed', () => paper(person, driver, sandbox));
    await test.step('what overlaps is hatched, and a box is dark until it is ticked', () =>
      darkTheme(person));
    await test.step('a token is used and kept nowhere, and signing out leaves nothing of the session', () =>
      token(person, driver));
  });
}

/** The pages that the tasks open, most of them by a load; the others are opened here, as by a link. */
const openedByTasks = new Set<string>([
  '/networks',
  '/networks?tab=map',
  '/networks/new',
  '/instances/new',
  '/users/new',
  '/models',
  '/embeddings',
  '/activity',
]);
