import type { Locator, Page } from '@playwright/test';
import { moveTo, themesOf } from './checks';
import { expect, test } from './fixtures';

// Of each state a small part is compared. Boxes, switches and filters that are on are measured by marks.spec.

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
});

async function looksAsItDid(page: Page, name: string, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const colorScheme of await themesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(part).toHaveScreenshot(`${name}-${colorScheme}.png`);
  }
}

test('looks as it did in both themes: navigation, the buttons of a form, a refused field, a chosen scope', async ({
  page,
}) => {
  await page.goto('/networks');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await looksAsItDid(page, 'navigation', navigation.getByRole('listitem').nth(1));

  await moveTo(page, '/networks/new');
  const create = page.getByRole('button', { name: 'Create network' });
  await looksAsItDid(page, 'form-buttons', create.locator('xpath=..'));
  await create.click();
  await looksAsItDid(page, 'field-refused', page.getByRole('alert').first());

  await moveTo(page, '/networks');
  await page.getByRole('button', { name: /^Scope/ }).click();
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.fill('eu-west-2');
  await region.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove eu-west-2' })).toBeVisible();
  await looksAsItDid(page, 'scope-chosen', page.getByRole('dialog', { name: 'Scope' }));
});
