import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, visit } from './checks';
import { expect, test } from './fixtures';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const refused = (page: Page) => page.getByText('This organization cannot be addressed');

// One or two dots are a step in a path to the next reader of the address: an organization of that name cannot be sent.
const pages = [
  ['/users/x/edit?organizationID=.', 'Edit user'],
  ['/projects/new?organizationID=..', 'Create project'],
] as const;

test('an organization that cannot be part of an address is refused by a page, by the scope and by a connection', async ({
  page,
  sandbox,
  baseURL,
}) => {
  await test.step('in the address, and kept from before', async () => {
    for (const [address, title] of pages)
      await test.step(address, async () => {
        await visit(page, address);
        await expect(refused(page)).toBeVisible();
        await expect(heading(page)).toHaveText(title);
      });
    expect(await sandbox.requests()).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Use the organization of the scope' }).click();
    await expect(page).toHaveURL(
      (url) => url.pathname === '/projects/new' && !url.search.includes('.'),
    );
    await expect(refused(page)).toHaveCount(0);
    await expect(page.getByText('This page could not be shown')).toHaveCount(0);

    await test.step('a scope kept from before', async () => {
      await page.evaluate(async () => {
        const { connections } = (await (await fetch('/config.json')).json()) as {
          connections: { id: string }[];
        };
        const scope = { organizationId: '..', projectIds: [], regionIds: [] };
        localStorage.setItem(`meridian.scope.${connections[0]?.id}`, JSON.stringify(scope));
      });
      await page.goto('/users/new');
      await expect(refused(page)).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: /^Scope/ }).click();
      await page.getByLabel('Organization', { exact: true }).fill('acme-research');
      await page.getByLabel('Organization', { exact: true }).press('Enter');
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Subject', { exact: true })).toBeVisible();
    });
  });
  await test.step('in the scope, and in a connection', async () => {
    await page.getByRole('button', { name: /^Scope/ }).click();
    const field = page.getByLabel('Organization', { exact: true });
    const chosen = await field.inputValue();
    await field.fill('..');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('This ID cannot be part of an address.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Scope/ }).click();
    await expect(field).toHaveValue(chosen);
    await field.fill('..');
    await field.press('Enter');
    await field.fill('another');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('');
    await page.keyboard.press('Escape');

    await visit(page, '/settings');
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'Add connection' });
    await form.getByLabel('Name', { exact: true }).fill('Dots');
    for (const label of ['Regional API', 'Identity API', 'Model endpoint listing', 'Embeddings'])
      await form.getByLabel(label, { exact: true }).fill(baseURL ?? '');
    const organization = form.getByLabel('Organization', { exact: true });
    await organization.fill('..');
    await form.getByRole('button', { name: 'Add and use' }).click();
    await expect(organization).toHaveAccessibleDescription(/This ID cannot be part of an address/);
    await organization.fill('acme-research');
    await form.getByRole('button', { name: 'Add and use' }).click();
    await expect(page.getByRole('button', { name: 'Remove Dots' })).toBeVisible();
  });
});
