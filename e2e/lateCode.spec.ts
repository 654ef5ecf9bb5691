import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';
import { holdScripts, laterScripts } from './holdScripts';

// Keys that are pressed while code is on its way reach what it brings, and never the page that is still there.

async function openNetworks(page: Page) {
  const release = await holdScripts(page, laterScripts);
  await page.goto('/networks');
  await expect(heading(page, 'Networks')).toBeVisible();
  return release;
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' });

test('what is typed after Mod+K is the palette’s before it is there, and Enter waits for what it finds', async ({
  page,
}) => {
  const release = await openNetworks(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('create useer', { delay: 70 });
  for (const key of ['Backspace', 'Backspace', 'r', 'Enter']) await page.keyboard.press(key);
  await expect(palette(page)).toHaveCount(0);
  release();
  await expect(heading(page, 'Create user')).toBeVisible();
});

test('keys count from the first paint, before any script has come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/networks', { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Meridian is loading' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('create user', { delay: 70 });
  release();
  await expect(palette(page)).toHaveValue('create user');
  await expect(page).toHaveURL('/networks');
});

test('a key after g and a letter is for the page that is on its way, but Tab moves the focus, since nothing else could later', async ({
  page,
}) => {
  const release = await openNetworks(page);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await focused()).toBe('BODY');
  for (const key of ['g', 'u', 'Tab']) await page.keyboard.press(key);
  expect(await focused()).toBe('A');
  await page.keyboard.press('c');
  await expect(heading(page, 'Networks')).toBeVisible();
  release();
  await expect(heading(page, 'Create user')).toBeVisible();
});

test('the arrows move in a menu that is on its way, and Enter chooses', async ({ page }) => {
  const release = await openNetworks(page);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowDown');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  release();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await expect(page).toHaveURL('/networks');
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });

  test('a search typed just before Back does not stop the page that is on its way', async ({
    page,
  }) => {
    await page.clock.install();
    const release = await openNetworks(page);
    await page.getByRole('searchbox', { name: 'Search networks' }).fill('edge');
    const moved = moveTo(page, '/users');
    await page.clock.runFor(1000);
    release();
    await moved;
    await expect(heading(page, 'Users')).toBeVisible();
  });
});
