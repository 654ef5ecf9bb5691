import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { embedButton, tab, textsField } from './embeddings';
import { addConnection } from './connect';
import { expect, test } from './fixtures';
import { startSandbox } from './gateway';
import { SandboxControl } from './sandboxControl';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

async function visit(page: Page, name: 'Embeddings' | 'Settings'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Gives the organization of the scope another id. */
async function chooseOrganization(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: /^Scope/ }).click();
  const organization = page.getByRole('combobox', { name: 'Organization' });
  await organization.fill(id);
  await organization.press('Enter');
  await page.keyboard.press('Escape');
  await expect(organization).toBeHidden();
}

test('inputs stay with their organization and connection, and runs are not asked about at another connection', async ({
  page,
  sandbox,
}) => {
  const cloud = await startSandbox();
  const other = new SandboxControl(cloud.address);
  await page.goto('/embeddings');
  await test.step('an organization that is changed beside them', async () => {
    await textsField(page).fill('of the first');
    await embedButton(page).click();
    await expect(results(page)).toContainText(/1 text · \d\d:/);
    await chooseOrganization(page, 'another');
    await expect(textsField(page)).toHaveValue(/service account/);
    await expect(results(page)).not.toContainText('1 text');
    await textsField(page).fill('of the second');
    await chooseOrganization(page, place.organization);
    await expect(textsField(page)).toHaveValue('of the first');
  });
  await test.step('a connection', async () => {
    await sandbox.clearRequests();
    await textsField(page).fill('for the sandbox only\nand nobody else');
    await tab(page, 'Evaluate').click();
    await embedButton(page).click();
    await expect(results(page)).toContainText(/2 texts · \d\d:/);
    const byQueries = page.getByRole('button', { name: 'By queries' });
    await byQueries.click();
    const queries = page.getByRole('textbox', { name: 'Queries as CSV' });
    await queries.fill('query,expected\nwhose,1');

    await visit(page, 'Settings');
    await addConnection(page, 'Elsewhere', cloud.address);
    await visit(page, 'Embeddings');
    const dialog = page.getByRole('dialog', { name: 'Access token' });
    await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await expect(textsField(page)).toHaveValue(/service account/);
    await expect(results(page)).not.toContainText('2 texts');
    await tab(page, 'Search').click();
    await expect(page.getByRole('textbox', { name: 'Query' })).toHaveCount(0);
    await textsField(page).fill('one\ntwo\nthree');
    await embedButton(page).click();
    await expect(results(page)).toContainText(/3 texts · \d\d:/);
    await tab(page, 'Evaluate').click();
    await byQueries.click();
    await expect(queries).toHaveValue('');
    for (const { body } of await other.requests('createEmbeddings'))
      expect(body).not.toContain('for the sandbox only');
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);

    await visit(page, 'Settings');
    await page.getByRole('button', { name: 'Use Sandbox', exact: true }).click();
    await visit(page, 'Embeddings');
    await expect(textsField(page)).toHaveValue('for the sandbox only\nand nobody else');
    await expect(results(page)).not.toContainText('3 texts');
  });
  await cloud.stop();
});
