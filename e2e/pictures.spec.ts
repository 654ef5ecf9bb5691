import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** A state of the console, and what of it is compared: a small part. Boxes and switches that are on are measured by marks.spec. */
interface State {
  name: string;
  open: (page: Page) => Promise<Locator>;
}

const states: readonly State[] = [
  {
    name: 'scope-chosen',
    async open(page) {
      await page.goto('/networks');
      await page.getByRole('button', { name: /^Scope/ }).click();
      const region = page.getByRole('combobox', { name: 'Region' });
      await region.fill('eu-west-2');
      await region.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove eu-west-2' })).toBeVisible();
      return page.getByRole('dialog', { name: 'Scope' });
    },
  },
  {
    name: 'activity-filter',
    async open(page) {
      await page.goto('/activity');
      return page.getByRole('group', { name: 'Show' });
    },
  },
  {
    name: 'flavor-regions',
    async open(page) {
      await page.goto('/flavors');
      return page.getByRole('group', { name: 'Region' });
    },
  },
  {
    name: 'facet-ticked',
    async open(page) {
      await page.goto('/models');
      const facet = page.getByRole('checkbox', { name: /Text generation/ }).first();
      await facet.check();
      return facet;
    },
  },
  {
    name: 'field-refused',
    async open(page) {
      await page.goto('/networks/new');
      await page.getByRole('button', { name: 'Create network' }).click();
      return page.getByRole('alert').first();
    },
  },
  {
    name: 'form-buttons',
    async open(page) {
      await page.goto('/networks/new');
      return page.getByRole('button', { name: 'Create network' }).locator('xpath=..');
    },
  },
  {
    name: 'navigation',
    async open(page) {
      await page.goto('/networks');
      return page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').nth(1);
    },
  },
];

for (const { name, open } of states)
  test(`looks as it did in both themes: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const part = await open(page);
    await expect(part).toBeVisible();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(part).toHaveScreenshot(`${name}-${colorScheme}.png`);
    }
  });
