import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';

/** A state of the console, and what of it is compared. Small parts: an empty mark is a large share of them. */
interface State {
  name: string;
  open: (page: Page, sandbox: SandboxControl) => Promise<Locator>;
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
    name: 'dangerous-yes',
    async open(page, sandbox) {
      await page.goto(await editOf(sandbox, 'securitygroups', 'bastion', 'security-groups'));
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
      const yes = page.getByRole('checkbox', { name: /^Yes, open/ }).first();
      await yes.check();
      return yes.locator('xpath=..');
    },
  },
  {
    name: 'switch-on',
    async open(page) {
      await page.goto('/file-storage/new');
      const on = page.getByRole('switch', { name: 'Root squash' });
      await on.check();
      return on.locator('xpath=..');
    },
  },
  {
    name: 'theme-chosen',
    async open(page) {
      await page.goto('/networks');
      await page.getByRole('button', { name: 'Theme', exact: true }).click();
      return page.getByRole('radiogroup', { name: 'Theme' });
    },
  },
  {
    name: 'columns-menu',
    async open(page) {
      await page.goto('/networks');
      await page.getByRole('button', { name: 'Columns' }).click();
      return page.getByRole('menu', { name: 'Columns' });
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
      const facet = page.getByRole('checkbox', { name: /TextGeneration/ }).first();
      await facet.check();
      return facet;
    },
  },
  {
    name: 'rule-selected',
    async open(page, sandbox) {
      await page.goto(await editOf(sandbox, 'securitygroups', 'bastion', 'security-groups'));
      const rule = page.getByRole('checkbox', { name: 'Select rule 1' });
      await rule.check();
      return rule.locator('xpath=ancestor::*[@role="row"]');
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
  test(`looks as it did in both themes: ${name}`, async ({ page, sandbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const part = await open(page, sandbox);
    await expect(part).toBeVisible();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(part).toHaveScreenshot(`${name}-${colorScheme}.png`);
    }
  });

async function editOf(sandbox: SandboxControl, kind: string, name: string, path: string) {
  return `/${path}/${String(metadata(await sandbox.named(kind, name)).id)}/edit`;
}
