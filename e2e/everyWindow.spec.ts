import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';

const phone = { width: 390, height: 700 };

/** How much of a text is cut off, in px. */
const cut = (text: Locator) =>
  text.evaluate((element) => element.scrollWidth - element.clientWidth);

const recent = async (page: Page): Promise<string[]> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  const names = await palette
    .getByRole('option')
    .filter({ hasText: /opened|created/ })
    .allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.split('\n')[0] ?? '');
};

test('Recent in the palette has what a person opened, not what a form or a list read', async ({
  page,
  sandbox,
}) => {
  const idOf = async (name: string) => String(metadata(await sandbox.named('networks', name)).id);
  await page.goto(`/instances/new?networkID=${await idOf('training-a')}`);
  await expect.poll(() => sandbox.requests('getNetwork')).toHaveLength(1);
  await moveTo(page, '/file-storage');
  await expect(page.getByRole('table', { name: 'File storage' })).toBeVisible();
  expect(await recent(page)).toEqual([]);
  await page.goto(`/networks/${await idOf('edge-north')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'edge-north' })).toBeVisible();
  await expect.poll(() => recent(page)).toEqual(['edge-north']);
});

test('what a form asks for, a state and both sides of a change are in view in every window', async ({
  page,
  sandbox,
}) => {
  for (const size of [phone, { width: 1280, height: 700 }]) {
    await page.setViewportSize(size);
    for (const form of ['/networks/new', '/instances/new', '/users/new', '/file-storage/new'])
      await test.step(`${form}, ${size.width} px`, async () => {
        await page.goto(form);
        await page
          .getByRole('button', { name: /^Create / })
          .last()
          .click();
        await expect(page.getByText(/^Fix \d+ fields? to continue\.$/)).toBeInViewport({
          ratio: 1,
        });
        await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
        await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
      });
  }
  const table = page.getByRole('table', { name: 'Networks' });
  const state = table.getByRole('row').filter({ hasText: 'bench' }).getByText('Healthy');
  await test.step('after a failed refresh', async () => {
    await moveTo(page, '/networks');
    await expect(state).toBeVisible();
    await sandbox.fault({ operation: 'listNetworks', kind: '500', times: 9 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^What is shown is from/)).toBeVisible();
    expect(await cut(state)).toBe(0);
    await sandbox.clearFaults();
  });
  await test.step('on a phone', async () => {
    await page.setViewportSize(phone);
    await page.goto('/networks');
    await expect(state).toBeVisible();
    expect((await state.boundingBox())?.width).toBeGreaterThan(20);
    const network = await sandbox.named('networks', 'edge-north');
    await moveTo(page, `/networks/${String(metadata(network).id)}/edit`);
    await page.getByLabel('Description', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const sides = page.getByRole('dialog').locator('td');
    await expect(sides).toHaveCount(2);
    expect(
      await sides.evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, '::before').content),
      ),
    ).toEqual(['"Before: "', '"After: "']);
  });
});

test('a short table has no scrollbar, and the buttons of the banner are named by what they show', async ({
  page,
}) => {
  for (const size of [phone, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size);
    // Its rows name the projects.
    await page.goto('/networks');
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('backup');
    await moveTo(page, '/projects');
    const table = page.getByRole('table', { name: 'Projects' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const beyond = () =>
      table.evaluate(({ parentElement: region }) =>
        region ? region.scrollHeight - region.clientHeight : 1,
      );
    await expect.poll(beyond).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  for (const name of [
    'Scope: acme-research / All projects / All regions',
    'Connection: Sandbox',
    'Search or jump to…',
    'Theme',
  ])
    await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible();
});
