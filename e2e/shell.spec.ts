import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectAccessibleInBothThemes, expectInReach, expectNoSidewaysScroll } from './checks';
import { routes } from './routes';
import { metadata } from './sandboxControl';
import { heading } from './formParts';

const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');

/** Where a form stands, from its group on. */
const crumbsOf: Readonly<Record<string, string[]>> = {
  '/networks/new': ['Infrastructure', 'Networks'],
  '/file-storage/new': ['Infrastructure', 'File storage'],
  '/instances/new': ['Infrastructure', 'Instances'],
  '/users/new': ['Identity', 'Users'],
};

for (const [path, title, primary] of routes) {
  test(`${path} has its title, one h1, landmarks, a primary action in reach, and is accessible in both themes`, async ({
    page,
  }) => {
    // 390 px wide, 1440 px at 200 % zoom, and as wide as most windows.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('status', { name: /^(Loading|Reading) / })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectInReach(page, primary);
    await page.setViewportSize({ width: 720, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(`${title} · Meridian`);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    if (path !== '/')
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    if (crumbsOf[path]) await expect(crumbs(page)).toHaveText(crumbsOf[path]);
    await expectAccessibleInBothThemes(page);
  });
}

test('a network and its form are accessible in both themes and fit 390 px', async ({
  page,
  sandbox,
}) => {
  const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
  for (const path of [`/networks/${id}`, `/networks/${id}?tab=json`, `/networks/${id}/edit`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /edge-north/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test('focus goes to the h1 on navigation, and the skip link leads to the content', async ({
  page,
}) => {
  await page.goto('/');
  await expect(heading(page, 'Overview')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Networks' })
    .click();
  await expect(heading(page, 'Networks')).toBeFocused();
  await page.goto('/networks');
  await expect(heading(page, 'Networks')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
  ).toBe(true);
});

test('who is in a field before the h1 has its turn stays there', async ({ page }) => {
  await page.addInitScript(() => {
    // A machine that draws a frame in a second and a half.
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 1500);
    window.cancelAnimationFrame = (id) => window.clearTimeout(id);
  });
  await page.goto('/networks');
  await page.getByRole('link', { name: 'Create network' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('typed at once');
  await expect(page.locator('body > [aria-live="polite"]')).toHaveText('Create network');
  await expect(name).toBeFocused();
});

test('the theme is set before the first paint and remembered', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Theme', exact: true }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  await page.goto('/networks', { waitUntil: 'commit' });
  await expect.poll(scheme).toBe('dark');
});

test('the scope filters lists and stands in the address', async ({ page, sandbox }) => {
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Scope', exact: true }).click();
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.fill('eu-west-2');
  await region.press('Enter');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await sandbox.requests('listNetworks')).at(-1)?.url)
    .toContain('regionID=eu-west-2');
  await expect(page).toHaveURL(/regionID=eu-west-2/);
});

test('the connection tells what is reachable and takes a token', async ({ page }) => {
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toBeVisible();
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await expect(page.getByText('Regional API')).toBeVisible();
  await page.getByRole('button', { name: 'Enter token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-readonly');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await page.goto('/networks/new');
});

test('parallel refusals of the token open one dialog, and reads repeat after it', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'listNetworks', kind: '401', times: 1 });
  await sandbox.fault({ operation: 'listSecurityGroups', kind: '401', times: 1 });
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(dialog).toHaveCount(1);
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('breadcrumbs lead from the group of the page over its list to the object', async ({
  page,
}) => {
  await page.goto('/networks');
  await page.getByRole('link', { name: 'edge-north', exact: true }).click();
  await expect(crumbs(page)).toHaveText(['Infrastructure', 'Networks']);
  await page.getByRole('link', { name: 'Edit network' }).click();
  await expect(crumbs(page)).toHaveText(['Infrastructure', 'Networks', 'edge-north']);
  await crumbs(page).getByRole('link', { name: 'edge-north' }).click();
  await expect(heading(page, 'edge-north')).toBeVisible();
});
