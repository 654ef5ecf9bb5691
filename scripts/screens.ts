/**
 * `npm run screens`: the pictures of the README, taken from the built console over the sandbox's demo data. A picture
 * that cannot be taken is named at the end and the others are still made. `npm run screens -- playground` makes only
 * those whose names begin so.
 *
 * `npm run screens -- --all=folder` makes pictures of every route there instead, see screensOfRoutes.ts.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser';
import { startBuilt, type Built } from './built';
import { film } from './film';
import { root } from './run';
import { shootRoutes } from './screensOfRoutes';

const folder = path.join(root, 'docs/pictures');
const FILM = 'demo';

interface Picture {
  name: string;
  route: string;
  /** Also in the dark theme. */
  dark?: true;
  width?: number;
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const table = (page: Page) => page.getByRole('table', { name: 'Networks' });
const firstRow = (page: Page) => table(page).locator('tbody a').first();

async function openNetwork(page: Page): Promise<void> {
  await table(page)
    .getByRole('link', { name: 'edge-north', exact: true })
    .or(firstRow(page))
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Networks' }).waitFor();
}

/** The form of an edit, where the members that reads left out have been decided on. */
async function review(page: Page): Promise<void> {
  await openNetwork(page);
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(`${await name.inputValue()}-2`);
  await page.getByLabel('DNS nameservers').fill('10.20.0.2\n9.9.9.9');
  const choices = page.getByRole('radio', { name: 'Send none' });
  for (const choice of await choices.all()) await choice.check();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog', { name: 'Review changes' }).waitFor();
}

async function fillCreateForm(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('analytics');
  await page.getByLabel('Prefix', { exact: true }).fill('10.20.67.0/20');
  await page.getByLabel('DNS nameservers').fill('9.9.9.9');
  await page.getByRole('button', { name: 'Add route' }).click();
  await page.getByLabel('Route 1 destination').fill('192.168.0.0/16');
  await page.getByLabel('Route 1 next hop').fill('10.20.64.1');
  await page.getByRole('heading', { level: 1 }).click();
}

/** The playground with the example embedded, at one of its views. */
async function embed(page: Page, view: string): Promise<void> {
  await page.getByRole('button', { name: 'Run the example' }).click();
  await page.getByRole('application', { name: 'Points' }).waitFor();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

const pictures: Picture[] = [
  { name: 'overview', route: '/', dark: true },
  { name: 'networks', route: '/networks', dark: true, act: (page) => firstRow(page).waitFor() },
  {
    name: 'networks-narrow',
    route: '/networks',
    width: 390,
    act: (page) => firstRow(page).waitFor(),
  },
  {
    name: 'address-map',
    route: '/networks',
    dark: true,
    act: (page) => page.getByRole('tab', { name: 'Address map' }).click(),
  },
  { name: 'network', route: '/networks', act: openNetwork },
  { name: 'create-network', route: '/networks/new', act: fillCreateForm },
  { name: 'review-changes', route: '/networks', dark: true, act: review },
  {
    name: 'palette',
    route: '/networks',
    async act(page) {
      await firstRow(page).waitFor();
      await page.getByRole('button', { name: 'Search or jump to…' }).click();
      await page.keyboard.type('net');
    },
  },
  {
    name: 'changes',
    route: '/changes',
    act: async (page) => {
      await page.getByRole('link', { name: 'Update network' }).first().click();
      await page.getByRole('complementary', { name: 'Change details' }).waitFor();
    },
  },
  {
    name: 'activity',
    route: '/networks',
    async act(page) {
      const go = async (name: string) => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      };
      for (const row of [1, 4, 9]) {
        await table(page).locator('tbody td:nth-child(2) a').nth(row).click();
        await page.getByRole('button', { name: 'Refresh' }).click();
        await page.waitForLoadState('networkidle');
        await go('Networks');
        await page.getByRole('button', { name: 'Refresh' }).click();
        await firstRow(page).waitFor();
      }
      await go('Activity');
      await page.getByText('Read network', { exact: true }).first().click();
    },
  },
  {
    name: 'security-group',
    route: '/security-groups?q=ssh-everywhere',
    dark: true,
    async act(page) {
      await page.getByRole('link', { name: 'ssh-everywhere', exact: true }).click();
      await page.getByRole('table', { name: 'Rules' }).waitFor();
    },
  },
  {
    name: 'models',
    route: '/models',
    dark: true,
    act: (page) => page.getByRole('table', { name: 'Models' }).locator('tbody a').first().waitFor(),
  },
  {
    name: 'flavors',
    route: '/flavors',
    act: (page) =>
      page.getByRole('table', { name: 'Flavors' }).locator('tbody tr').first().waitFor(),
  },
  {
    name: 'playground',
    route: '/embeddings',
    dark: true,
    async act(page) {
      await embed(page, 'Similarity');
      const box = await page
        .getByRole('application', { name: 'Similarity of each pair' })
        .boundingBox();
      if (box) await page.mouse.move(box.x + box.width * 0.08, box.y + box.height * 0.25);
    },
  },
  { name: 'playground-map', route: '/embeddings', dark: true, act: (page) => embed(page, 'Map') },
  {
    name: 'playground-evaluate',
    route: '/embeddings',
    async act(page) {
      await embed(page, 'Evaluate');
      await page.getByRole('table', { name: 'Models, sizes and storages' }).waitFor();
    },
  },
  { name: 'settings', route: '/settings' },
];

/** Nothing moves and no cursor blinks in a picture. */
async function take(
  browser: Browser,
  address: string,
  picture: Picture,
  theme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: picture.width ?? 1440, height: picture.width === undefined ? 900 : 844 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(address + picture.route);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await picture.act?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(400);
    const file = `${picture.name}${theme === 'dark' ? '-dark' : ''}.png`;
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

/** The pictures of the README whose names begin with one of the words, and what they weigh. */
async function takeTour(browser: Browser, built: Built, asked: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await built.control('POST', 'reset', { seed: 'demo' });
  const wanted = ({ name }: Pick<Picture, 'name'>) =>
    asked.length === 0 || asked.some((start) => name.startsWith(start));
  for (const picture of pictures.filter(wanted))
    for (const theme of picture.dark ? (['light', 'dark'] as const) : (['light'] as const))
      await take(browser, built.address, picture, theme).catch((error: unknown) => {
        console.error(`${picture.name} (${theme}): ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      });
  if (wanted({ name: FILM })) await film(browser, built.address, path.join(folder, `${FILM}.webp`));
  for (const file of (await readdir(folder))
    .filter((name) => /\.(?:png|webp)$/.test(name))
    .toSorted()) {
    const { size } = await stat(path.join(folder, file));
    console.log(`docs/pictures/${file}  ${Math.round(size / 1024)} KB`);
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
