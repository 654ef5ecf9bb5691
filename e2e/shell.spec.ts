import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectTargets,
  expectInReach,
  expectNoSidewaysScroll,
  visit,
} from './checks';
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

/** Of parts that /networks, /networks/new and /users/new show too, or scanned in both themes elsewhere: one is enough. */
const alike: readonly string[] = [
  '/file-storage',
  '/file-storage/new',
  '/instances/new',
  '/security-groups?tab=connect',
  '/users/import',
  '/projects/new',
  '/changes',
];

/** Six at a time, moving from one to the next. */
const walks = Array.from({ length: Math.ceil(routes.length / 6) }, (_, at) =>
  routes.slice(at * 6, at * 6 + 6),
);

for (const walk of walks)
  test(`${walk[0]?.[0]} to ${walk.at(-1)?.[0]}: each page has its title, its action in reach, and is accessible`, async ({
    page,
  }) => {
    for (const [path, title, primary] of walk)
      await test.step(path, async () => {
        // 390 px wide, 1440 px at 200 % zoom, and as wide as most windows.
        await page.setViewportSize({ width: 390, height: 844 });
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
        await expect(page.getByRole('status', { name: /^(Loading|Reading) / })).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectTargets(page);
        await expectInReach(page, primary);
        await page.setViewportSize({ width: 720, height: 844 });
        await expectNoSidewaysScroll(page);
        await page.setViewportSize({ width: 1280, height: 720 });
        await expect(page).toHaveTitle(`${title} · Meridian`);
        if (crumbsOf[path]) await expect(crumbs(page)).toHaveText(crumbsOf[path]);
        else if (path !== '/')
          await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
        // That there is one main landmark and one banner, and nothing outside of them, is a rule of axe.
        await (alike.includes(path) ? expectAccessible : expectAccessibleInBothThemes)(page);
      });
  });

test('a network, a file storage, a security group and their forms are accessible and fit 390 px', async ({
  page,
  sandbox,
}) => {
  const addressOf = async (folder: string, kind: string, name: string) =>
    `/${folder}/${String(metadata(await sandbox.named(kind, name)).id)}`;
  const network = await addressOf('networks', 'networks', 'edge-north');
  const storage = await addressOf('file-storage', 'filestorage', 'datasets');
  const group = await addressOf('security-groups', 'securitygroups', 'edge-mesh');
  for (const [path, shown] of [
    [network, heading(page, 'edge-north')],
    [`${network}?tab=json`, page.getByRole('region', { name: 'The whole network' })],
    [`${network}/edit`, heading(page, 'Edit edge-north')],
    [storage, page.getByRole('meter', { name: 'Usage' })],
    [`${storage}/edit`, heading(page, 'Edit datasets')],
    [group, page.getByRole('table', { name: 'Rules' })],
    [`${group}/edit`, page.getByRole('grid', { name: 'Rules' })],
  ] as const)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await visit(page, path);
      await expect(shown).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Reading) / })).toHaveCount(0);
      // The parts of these two forms stand on /networks/new too.
      const alike = [`${network}/edit`, `${storage}/edit`].includes(path);
      await (alike ? expectAccessible : expectAccessibleInBothThemes)(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });
});

test('around each page: one dialog for a refused token, the theme, the focus, the skip link, breadcrumbs and the scope', async ({
  page,
  sandbox,
}) => {
  await test.step('parallel refusals of the token open one dialog, and reads repeat after it', async () => {
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
  await test.step('the theme is remembered and set before the first paint, the focus goes to the h1, and the skip link to the content', async () => {
    await page.getByRole('button', { name: 'Theme', exact: true }).click();
    await page.getByRole('radio', { name: 'Dark' }).click();
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await expect.poll(scheme).toBe('dark');
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Networks' })
      .click();
    await expect(heading(page, 'Networks')).toBeFocused();
    await page.goto('/networks', { waitUntil: 'commit' });
    await expect.poll(scheme).toBe('dark');
    await expect(heading(page, 'Networks')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    ).toBe(true);
  });
  await test.step('breadcrumbs lead from the group to the object, and the scope filters lists and stands in the address', async () => {
    await page.getByRole('link', { name: 'edge-north', exact: true }).click();
    await expect(crumbs(page)).toHaveText(['Infrastructure', 'Networks']);
    await page.getByRole('link', { name: 'Edit network' }).click();
    await expect(crumbs(page)).toHaveText(['Infrastructure', 'Networks', 'edge-north']);
    await crumbs(page).getByRole('link', { name: 'edge-north' }).click();
    await expect(heading(page, 'edge-north')).toBeVisible();
    await crumbs(page).getByRole('link', { name: 'Networks' }).click();
    await expect(heading(page, 'Networks')).toBeVisible();
    // It is one control, so it does not look like a path of three, and all of it opens the same.
    const scope = page.getByRole('button', {
      name: 'Scope: acme-research All projects, All regions',
      exact: true,
    });
    const face = page.getByRole('banner').getByText('acme-research').locator('..');
    const between = (elements: Element[]) =>
      elements.map((element) => getComputedStyle(element, '::before').content);
    expect(await face.locator('*').evaluateAll(between)).toEqual(['none', 'none']);
    // Whoever says the words that are shown presses it.
    const words = (await face.innerText()).replaceAll(/\s+/g, ' ');
    await expect(scope).toHaveAccessibleName(`Scope: ${words}`);
    const box = (await scope.boundingBox()) ?? { width: 0, height: 0 };
    for (const share of [0.1, 0.5, 0.95]) {
      await scope.click({ position: { x: box.width * share, y: box.height / 2 } });
      await expect(page.getByRole('combobox', { name: 'Organization' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(scope).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const region = page.getByRole('combobox', { name: 'Region' });
    await region.fill('eu-west-2');
    await region.press('Enter');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await sandbox.requests('listNetworks')).at(-1)?.url)
      .toContain('regionID=eu-west-2');
    await expect(page).toHaveURL(/regionID=eu-west-2/);
  });
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
