import type { Locator, Page } from '@playwright/test';
import { moveTo, themesOf } from './checks';
import { expect, test } from './fixtures';
import { changedAtEdge, contrast, groundOf, markContrast } from './pixels';
import { metadata } from './sandboxControl';

// WCAG 1.4.11: the mark of a control's state has a contrast of 3 to 1 with its surroundings.
const ENOUGH = 3;

// A change of theme draws the whole window anew, which takes the longer the larger it is.
test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 500 }));

const item = (page: Page | Locator, role: 'checkbox' | 'radio' | 'switch', name: string | RegExp) =>
  page.getByRole(role, { name }).first();

/** In both themes, and where the browser replaces the colours of a page. */
async function isSeen(page: Page, mark: Locator): Promise<void> {
  for (const colorScheme of await themesOf(page))
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
      await expect.poll(() => markContrast(mark)).toBeGreaterThanOrEqual(ENOUGH);
    }
  await page.emulateMedia({ forcedColors: 'none' });
}

async function isSeenOn(page: Page, control: Locator): Promise<void> {
  await control.check();
  await control.blur();
  await page.mouse.move(0, 0);
  // The input of a switch is transparent; its track is drawn next to it.
  const track = control.locator('xpath=following-sibling::*[contains(@class,"Switch-track")]');
  await isSeen(page, (await track.count()) > 0 ? track : control);
}

test('a mark that is on is seen in both themes and in forced colours, and a pressed button is told from others: in menus, lists, forms and a review', async ({
  page,
  sandbox,
}) => {
  await test.step('a column in its menu, the connection in use, a theme, a tab', async () => {
    await page.goto('/networks?q=edge');
    await page.getByRole('button', { name: 'Columns' }).click();
    const column = page.getByRole('menuitemcheckbox', { checked: true }).nth(1);
    await isSeen(page, column.locator('svg'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Connection/ }).click();
    await isSeen(page, page.locator('[aria-pressed="true"]').first().locator('svg'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Theme', exact: true }).click();
    await isSeenOn(page, item(page, 'radio', 'System'));
    await page.keyboard.press('Escape');
    await isTold(page, page.getByRole('tab', { name: 'Address map' }));
  });
  await test.step('the page one is on, and what is used of the addresses', async () => {
    await moveTo(page, '/networks?tab=map');
    const [used, free] = [page.locator('[data-kind="used"]'), page.locator('[data-kind="free"]')];
    await page.emulateMedia({ forcedColors: 'active' });
    await expect
      .poll(async () => contrast(await groundOf(used.first()), await groundOf(free.first())))
      .toBeGreaterThanOrEqual(ENOUGH);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const [here, there] = [link.filter({ hasText: 'Networks' }), link.filter({ hasText: 'Users' })];
    expect(contrast(await groundOf(here), await groundOf(there))).toBeGreaterThanOrEqual(ENOUGH);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  // Their mark is at the edge, as that of tabs.
  await test.step('a filter of the activity', async () => {
    await moveTo(page, '/activity');
    await isTold(page, page.getByRole('group', { name: 'Show' }).getByRole('button').nth(1));
  });
  await test.step('a GPU model of the flavors', async () => {
    await moveTo(page, '/flavors');
    await isTold(page, page.getByRole('group', { name: 'GPU models' }).getByRole('button').first());
  });
  await test.step('a mark of the rows of an import', async () => {
    await moveTo(page, '/users/import');
    await page.getByLabel('CSV text').fill('subject,groups\none@example.com,auditors');
    const marks = page.getByRole('group', { name: 'Rows by mark' });
    await isTold(page, marks.getByRole('button').first());
  });
  await test.step('the switch of a form', async () => {
    await moveTo(page, '/file-storage/new');
    await isSeenOn(page, item(page, 'switch', 'Root squash'));
  });
  await test.step('a rule of the editor, and the yes of a review', async () => {
    const group = await sandbox.named('securitygroups', 'bastion');
    await moveTo(page, `/security-groups/${String(metadata(group).id)}/edit`);
    await expect(page.getByRole('grid', { name: 'Rules' })).toBeVisible();
    const rule = item(page, 'checkbox', 'Select rule 1');
    await isSeenOn(page, rule);
    // What can be done with the chosen rules stands in the place of “Add rule”.
    await rule.uncheck();
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page
      .getByLabel(/^Rule \d+ port$/)
      .last()
      .fill('22');
    await page
      .getByLabel(/^Rule \d+ CIDR$/)
      .last()
      .fill('0.0.0.0/0');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await isSeenOn(page, item(dialog, 'checkbox', /^Yes, open/));
  });
});

async function isTold(page: Page, button: Locator): Promise<void> {
  const contrast = await changedAtEdge(page, button, async () => {
    await button.click();
    const on = page.locator('[aria-pressed="true"], [aria-selected="true"]');
    await expect(button.and(on)).toBeVisible();
  });
  expect(contrast).toBeGreaterThanOrEqual(ENOUGH);
}
