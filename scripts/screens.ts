/**
 * `npm run screens`: the pictures of the docs, taken from the built console over the sandbox's demo data. With
 * `-- --all=folder` it takes every route instead, for looking at: both themes, a desk and a phone; `--seed=awkward` or
 * `empty` fills the sandbox with other data. Words choose pictures by their names: `npm run screens -- playground dark`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { routes } from '../e2e/routes';
import { browserArgs, ensureBrowser } from './browser';
import { startBuilt } from './built';
import { root } from './run';

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

/** The pictures of the docs. */
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'string' },
    seed: { type: 'string', default: 'demo' },
    'no-build': { type: 'boolean' },
  },
});
const isAsked = (name: string) => positionals.every((word) => name.includes(word));

/** A page in which nothing moves. */
async function openPage(colorScheme: 'light' | 'dark', width = 1440): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  page.setDefaultTimeout(15_000);
  return page;
}

async function rest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/** Takes a picture of a page at rest, without its cursor. One that can't be taken is named, and the others are still made. */
async function shoot(
  page: Page,
  file: string,
  { route, act }: Omit<Picture, 'name'>,
  fullPage = false,
): Promise<void> {
  try {
    await page.goto(built.address + route);
    await act?.(page);
    await rest(page);
    await page.screenshot({ path: file, fullPage, animations: 'disabled', caret: 'hide' });
  } catch (error) {
    console.error(`${file}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  }
}

async function shootDocs(): Promise<void> {
  for (const { name, ...how } of pictures) {
    if (!isAsked(name)) continue;
    const page = await openPage(name.endsWith('-dark') ? 'dark' : 'light');
    await shoot(page, path.join(root, `docs/pictures/${name}.png`), how);
    await page.close();
  }
}

const nameOf = (route: string) =>
  route.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'overview';

/** Every address to picture with the name of its file: the routes, and the pages of the first entry of each list. */
async function addresses(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [route] of routes) {
    found.set(nameOf(route), route);
    await page.goto(built.address + route);
    await rest(page);
    const [first] = await page.locator('main table tbody a').all();
    const [entry] = (await first?.getAttribute('href'))?.split('?') ?? [];
    if (entry?.startsWith(`${route}/`))
      for (const end of ['', '?tab=history', '?tab=json', '/edit'])
        found.set(`${nameOf(route)}-one${end && `-${nameOf(end)}`}`, entry + end);
  }
  return found;
}

async function shootRoutes(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const all = await addresses(await openPage('light'));
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      const page = await openPage(theme, width);
      for (const [name, route] of all) {
        const file = `${name}-${width}-${theme}.png`;
        if (isAsked(file)) await shoot(page, path.join(folder, file), { route }, true);
      }
      await page.close();
    }
}

// With the demo's past: its journal is full.
const store = await mkdtemp(path.join(tmpdir(), 'meridian-screens-'));
const built = await startBuilt({ MERIDIAN_STORE: path.join(store, 'gateway.db') });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] });
try {
  await built.control('POST', 'reset', { seed: values.seed });
  if (values.all === undefined) await shootDocs();
  else await shootRoutes(path.resolve(values.all));
} finally {
  await browser.close();
  await built.stop();
  await rm(store, { recursive: true });
}
