import type { Locator, Page } from '@playwright/test';
import { embedButton } from './embeddings';
import { expect, test } from './fixtures';
import { changedAtEdge, markContrast } from './pixels';
import { metadata, type SandboxControl } from './sandboxControl';

// WCAG 1.4.11: the mark of a control's state has a contrast of 3 to 1 with its surroundings.
const ENOUGH = 3;

interface Scene {
  title: string;
  open: (page: Page, sandbox: SandboxControl) => Promise<Locator>;
}

const item = (page: Page | Locator, role: 'checkbox' | 'radio' | 'switch', name: string | RegExp) =>
  page.getByRole(role, { name }).first();

/** Boxes, circles and switches. The locator is what shows the mark. */
const boxes: readonly Scene[] = [
  {
    title: 'the yes of a review to opening a port to the world',
    async open(page, sandbox) {
      await openRules(page, sandbox);
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
      return item(page.getByRole('dialog', { name: 'Review changes' }), 'checkbox', /^Yes, open/);
    },
  },
  {
    title: 'a rule of the editor',
    async open(page, sandbox) {
      await openRules(page, sandbox);
      return item(page, 'checkbox', 'Select rule 1');
    },
  },
  {
    title: 'the choice of a theme',
    async open(page) {
      await page.goto('/networks');
      await page.getByRole('button', { name: 'Theme', exact: true }).click();
      return item(page, 'radio', 'System');
    },
  },
  {
    title: 'the switch of a form',
    async open(page) {
      await page.goto('/file-storage/new');
      return item(page, 'switch', 'Root squash');
    },
  },
];

async function enoughInBothThemes(page: Page, mark: Locator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => markContrast(mark)).toBeGreaterThanOrEqual(ENOUGH);
  }
}

for (const { title, open } of boxes)
  test(`a mark that is on is seen: ${title}`, async ({ page, sandbox }) => {
    const control = await open(page, sandbox);
    await control.check();
    await control.blur();
    await page.mouse.move(0, 0);
    // The input of a switch is transparent; its track is drawn next to it.
    const track = control.locator('xpath=following-sibling::*[contains(@class,"Switch-track")]');
    await enoughInBothThemes(page, (await track.count()) > 0 ? track : control);
  });

test('a mark that is on is seen: a column in its menu, the connection in use', async ({ page }) => {
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Columns' }).click();
  const column = page.getByRole('menuitemcheckbox', { checked: true }).nth(1);
  await enoughInBothThemes(page, column.locator('svg'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Connection/ }).click();
  await enoughInBothThemes(page, page.locator('[aria-pressed="true"]').first().locator('svg'));
});

/** Buttons that stay pressed, and tabs: their mark is at the edge. */
const pressed: readonly Scene[] = [
  {
    title: 'a filter of the activity',
    async open(page) {
      await page.goto('/activity');
      return page.getByRole('group', { name: 'Show' }).getByRole('button').nth(1);
    },
  },
  {
    title: 'a GPU model of the flavors',
    async open(page) {
      await page.goto('/flavors');
      return page.getByRole('group', { name: 'GPU models' }).getByRole('button').first();
    },
  },
  {
    title: 'one of a few ways in the playground',
    async open(page) {
      await page.goto('/embeddings?tab=map');
      await embedButton(page).click();
      return page.getByRole('group', { name: 'Method' }).getByRole('button').nth(1);
    },
  },
  {
    title: 'a mark of the rows of an import',
    async open(page) {
      await page.goto('/users/import');
      await page.getByLabel('CSV text').fill('subject,groups\none@example.com,auditors');
      return page.getByRole('group', { name: 'Rows by mark' }).getByRole('button').first();
    },
  },
  {
    title: 'a tab of the networks',
    async open(page) {
      await page.goto('/networks');
      return page.getByRole('tab', { name: 'Address map' });
    },
  },
];

for (const { title, open } of pressed)
  test(`a pressed button is told from others in both themes: ${title}`, async ({
    page,
    sandbox,
  }) => {
    const button = await open(page, sandbox);
    const contrast = await changedAtEdge(page, button, async () => {
      await button.click();
      const on = page.locator('[aria-pressed="true"], [aria-selected="true"]');
      await expect(button.and(on)).toBeVisible();
    });
    expect(contrast).toBeGreaterThanOrEqual(ENOUGH);
  });

async function openRules(page: Page, sandbox: SandboxControl) {
  const group = await sandbox.named('securitygroups', 'bastion');
  await page.goto(`/security-groups/${String(metadata(group).id)}/edit`);
  await expect(page.getByRole('grid', { name: 'Rules' })).toBeVisible();
}
