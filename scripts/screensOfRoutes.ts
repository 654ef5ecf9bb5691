/** Pictures of every route, for looking at: both themes, a desk and a phone, and the other worlds of the sandbox. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { routes } from '../e2e/routes';
import { operationIds } from '../src/contract/resources';
import type { Built } from './built';

/** Lists whose first entry is opened, with the pages below it. */
const lists: Readonly<Record<string, readonly string[]>> = {
  '/networks': ['', '?tab=history', '?tab=json', '/edit'],
  '/security-groups': ['', '/edit'],
  '/file-storage': ['', '/edit'],
  '/instances': [''],
  '/users': ['', '/edit'],
  '/service-accounts': ['', '/edit'],
  '/models': [''],
};

/** What the sandbox holds; "failed" is the demo where every operation fails. */
const worlds: Readonly<Record<string, { seed: string; journal: string }>> = {
  demo: { seed: 'demo', journal: 'demo' },
  awkward: { seed: 'awkward', journal: 'empty' },
  empty: { seed: 'empty', journal: 'empty' },
  failed: { seed: 'demo', journal: 'empty' },
};

const nameOf = (route: string) =>
  route.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'overview';

/** A page in which nothing moves. */
export async function openPage(
  browser: Browser,
  colorScheme: 'light' | 'dark',
  width = 1440,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function rest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/** Takes the picture of a page once it rests, without its cursor. */
export async function shoot(page: Page, file: string, fullPage = false): Promise<void> {
  await rest(page);
  await page.screenshot({ path: file, fullPage, animations: 'disabled', caret: 'hide' });
}

/** Takes a picture; one that cannot be taken is named, and the others are still made. */
export const named = (name: string, take: () => Promise<void>): Promise<void> =>
  take().catch((error: unknown) => {
    console.error(`${name}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  });

/** Every address to picture with the name of its file; details are those of the first entry of each list. */
async function addresses(page: Page, address: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // The last view is no route of its own.
  for (const route of [...routes.map(([route]) => route), '/security-groups?tab=connect'])
    found.set(nameOf(route), route);
  for (const [list, below] of Object.entries(lists)) {
    await page.goto(address + list);
    await rest(page);
    const [first] = await page.locator('main table tbody a').all();
    const [detail] = (await first?.getAttribute('href'))?.split('?') ?? [];
    if (detail !== undefined)
      for (const end of below)
        found.set(`${nameOf(list)}-one${end && `-${nameOf(end)}`}`, detail + end);
  }
  return found;
}

/** Makes the pictures below the folder, one folder for each world; only those whose route or world is named. */
export async function shootRoutes(
  browser: Browser,
  built: Built,
  folder: string,
  asked: readonly string[],
): Promise<void> {
  const starts = asked.filter((word) => !(word in worlds));
  for (const [world, seed] of Object.entries(worlds)) {
    if (asked.length > starts.length && !asked.includes(world)) continue;
    await built.control('POST', 'reset', seed);
    await mkdir(path.join(folder, world), { recursive: true });
    const looks = (['light', 'dark'] as const).flatMap((theme) =>
      // The other worlds differ in what they hold, not in colours.
      theme === 'dark' && world !== 'demo' ? [] : [1440, 390].map((width) => ({ theme, width })),
    );
    let all: Map<string, string> | undefined;
    for (const { theme, width } of looks) {
      const page = await openPage(browser, theme, width);
      all ??= await addresses(page, built.address);
      if (world === 'failed')
        for (const operation of operationIds)
          await built.control('POST', 'faults', { operation, kind: '500', times: 999 });
      for (const [name, route] of all) {
        if (starts.length > 0 && !starts.some((start) => name.startsWith(start))) continue;
        await named(`${world} ${name}`, async () => {
          await page.goto(built.address + route);
          await shoot(page, path.join(folder, world, `${name}-${width}-${theme}.png`), true);
        });
      }
      await page.context().close();
    }
  }
}
