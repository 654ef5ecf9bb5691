import type { Locator, Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

/** A list, and which link of it is followed. */
interface List {
  table: string;
  address: string;
  /** How far it is scrolled before, in px. */
  top: number;
  row: number;
  /** Whether Back is tried after a reload too. */
  reloads?: boolean;
  /** Whether the page scrolls, and not the table. */
  inPage?: boolean;
}

const networks: List = {
  table: 'Networks',
  address: '/networks',
  top: 18_000,
  row: 503,
  reloads: true,
};

const models: List = { table: 'Models', address: '/models', top: 3600, row: 103, inPage: true };

const ROW_HEIGHT = 36;
const topOf = (scroller: Locator) => scroller.evaluate((element) => element.scrollTop);

async function scrollTo(scroller: Locator, top: number) {
  await scroller.evaluate(async (element, to) => {
    if (element.scrollTop === to) return;
    const ended = new Promise((resolve) => {
      const target = element === document.documentElement ? document : element;
      target.addEventListener('scrollend', resolve, { once: true });
    });
    element.scrollTo({ top: to });
    await ended;
  }, top);
  // A link that passes takes no pointer, and Playwright would scroll on in search of a place where it does. Whether it
  // passes is drawn with the rows that have come into view.
  await expect(scroller.locator(`[data-index="${Math.ceil(top / ROW_HEIGHT)}"]`)).toBeVisible();
  await expect(scroller.locator('[data-scrolling]')).toHaveCount(0);
}

async function goesBackTo(page: Page, { table, address, top, row, reloads, inPage }: List) {
  await visit(page, address);
  const rows = page.getByRole('table', { name: table, exact: true });
  const scroller = inPage ? page.locator('html') : rows.locator('xpath=..');
  await expect(rows.getByRole('link').first()).toBeVisible();
  await scrollTo(scroller, top);
  const link = rows.locator(`[data-index="${row}"] a`).first();
  await expect(link).toBeVisible();
  await expect.poll(() => topOf(scroller)).toBe(top);
  const name = (await link.textContent()) ?? '';
  await link.click();
  const list = heading(page, table);
  await expect(list).toHaveCount(0);
  for (const again of reloads ? ['at once', 'after a reload'] : ['at once']) {
    if (again === 'after a reload') {
      await page.goForward();
      await expect(list).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goBack();
    await expect(rows.getByRole('link', { name, exact: true })).toBeFocused();
    await expect.poll(() => topOf(scroller)).toBe(top);
  }
}

test('Back returns to the row and the scroll of a list, however it was left, and a reload or a comparison keeps them', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ networks: 1000, models: 200 });
  for (const list of [models, networks]) await test.step(list.table, () => goesBackTo(page, list));
  await test.step('Alt and an arrow are left to the browser, which goes back and forward by them', async () => {
    await page.evaluate(() =>
      window.addEventListener('keydown', ({ key, defaultPrevented }) => {
        document.documentElement.dataset['taken'] = `${key} ${defaultPrevented}`;
      }),
    );
    const focused = page.locator(':focus');
    const before = await focused.textContent();
    const taken = () => page.evaluate(() => document.documentElement.dataset['taken']);
    for (const arrow of ['ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(`Alt+${arrow}`);
      expect(await taken()).toBe(`${arrow} false`);
    }
    await expect(focused).toHaveText(before ?? '');
  });
  await test.step('by the navigation, the palette and a reload', async () => {
    const rows = page.getByRole('table', { name: 'Networks' });
    const scroller = rows.locator('xpath=..');
    const leave = [
      () =>
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Activity' })
          .click(),
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('Activity');
        await page.getByRole('option', { name: 'Activity' }).first().click();
      },
    ];
    for (const [at, go] of leave.entries()) {
      await expect(rows.getByRole('link').first()).toBeAttached();
      const top = 9000 + at * 900;
      await scrollTo(scroller, top);
      await go();
      await expect(heading(page, 'Activity')).toBeFocused();
      await page.goBack();
      await expect.poll(() => topOf(scroller)).toBe(top);
      await expect(heading(page, 'Networks')).toBeFocused();
    }
    await scrollTo(scroller, 0);
    await rows.locator('[data-index="3"] a').first().click();
    await expect(heading(page, 'Networks')).toHaveCount(0);
    await page.goBack();
    await expect(rows.locator('[data-index="3"] a').first()).toBeFocused();
    await scrollTo(scroller, 3600);
    await page.reload();
    await expect(rows.locator('[data-index="103"]')).toBeVisible();
    await expect.poll(() => topOf(scroller)).toBe(3600);
    await expect(page.locator('body')).toBeFocused();
  });
  await test.step('a comparison', async () => {
    // So low that the page is longer than the window, whatever the list fills of it.
    await page.setViewportSize({ width: 1280, height: 520 });
    await visit(page, '/flavors');
    const rows = page.getByRole('table', { name: 'Flavors' });
    const link = rows.locator('[data-index="9"] a').first();
    await expect(link).toBeVisible();
    await link.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    // Until the facets above have come, the page may be no longer than the window.
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.scrollTo({ top: document.body.scrollHeight });
          return window.scrollY;
        }),
      )
      .toBeGreaterThan(0);
    const before = await place();
    await link.press('Enter');
    await expect(page).toHaveURL(/compare=/);
    await expect(link).toBeFocused();
    await expect.poll(place).toBe(before);
    await page.goBack();
    await expect(page).not.toHaveURL(/compare=/);
    await expect(link).toBeFocused();
    await expect.poll(place).toBe(before);
  });
});
