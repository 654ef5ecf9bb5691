/**
 * `npm run screens`: the pictures of the docs, taken from the built console over the sandbox's demo data;
 * `npm run screens -- playground` only those whose names begin so, and `npm run screens -- --all=folder` those of every
 * route instead (screensOfRoutes.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser';
import { startBuilt, type Built } from './built';
import { root } from './run';
import { named, openPage, shoot, shootRoutes } from './screensOfRoutes';

const folder = path.join(root, 'docs/pictures');

interface Picture {
  /** Ends in "-dark" for the dark theme. */
  name: string;
  route: string;
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const table = (page: Page) => page.getByRole('table', { name: 'Networks' });
const firstRow = (page: Page) => table(page).locator('tbody a').first();

async function openNetwork(page: Page): Promise<void> {
  await table(page).getByRole('link', { name: 'edge-north', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'edge-north' }).waitFor();
}

/** The form of an edit, where the members that reads left out have been decided on. */
async function review(page: Page): Promise<void> {
  await openNetwork(page);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(`${await name.inputValue()}-2`);
  await page.getByLabel('DNS nameservers').fill('10.20.0.2\n9.9.9.9');
  const choices = page.getByRole('radio', { name: 'Send none' });
  for (const choice of await choices.all()) await choice.check();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog', { name: 'Review changes' }).waitFor();
}

/** The playground with the example embedded, at one of its views. */
async function embed(page: Page, view: string): Promise<void> {
  await page.getByRole('button', { name: 'Run the example' }).click();
  await page.getByRole('application', { name: 'Points' }).waitFor();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

const pictures: Picture[] = [
  { name: 'networks', route: '/networks', act: (page) => firstRow(page).waitFor() },
  { name: 'review-changes-dark', route: '/networks', act: review },
  {
    name: 'security-group-dark',
    route: '/security-groups?q=ssh-everywhere',
    async act(page) {
      await page.getByRole('link', { name: 'ssh-everywhere', exact: true }).click();
      await page.getByRole('table', { name: 'Rules' }).waitFor();
    },
  },
  {
    name: 'models',
    route: '/models',
    act: (page) => page.getByRole('table', { name: 'Models' }).locator('tbody a').first().waitFor(),
  },
  {
    name: 'playground',
    route: '/embeddings',
    async act(page) {
      await embed(page, 'Similarity');
      const box = await page
        .getByRole('application', { name: 'Similarity of each pair' })
        .boundingBox();
      if (box) await page.mouse.move(box.x + box.width * 0.08, box.y + box.height * 0.25);
    },
  },
  { name: 'playground-map-dark', route: '/embeddings', act: (page) => embed(page, 'Map') },
  {
    name: 'playground-evaluate',
    route: '/embeddings',
    async act(page) {
      await embed(page, 'Evaluate');
      await page.getByRole('table', { name: 'Models, sizes and storages' }).waitFor();
    },
  },
];

/** The pictures of the docs whose names begin with one of the words. */
async function takeTour(browser: Browser, built: Built, asked: readonly string[]): Promise<void> {
  await built.control('POST', 'reset', { seed: 'demo' });
  for (const { name, route, act } of pictures) {
    if (asked.length > 0 && !asked.some((start) => name.startsWith(start))) continue;
    const page = await openPage(browser, name.endsWith('-dark') ? 'dark' : 'light');
    await named(name, async () => {
      await page.goto(built.address + route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act?.(page);
      await shoot(page, path.join(folder, `${name}.png`));
    });
    await page.context().close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'string' }, 'no-build': { type: 'boolean' } },
});
// With the demo's past: its journal is full.
const store = await mkdtemp(path.join(tmpdir(), 'meridian-screens-'));
const built = await startBuilt({ MERIDIAN_STORE: path.join(store, 'gateway.db') });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] });
try {
  if (values.all === undefined) await takeTour(browser, built, positionals);
  else await shootRoutes(browser, built, path.resolve(values.all), positionals);
} finally {
  await browser.close();
  await built.stop();
  await rm(store, { recursive: true });
}
