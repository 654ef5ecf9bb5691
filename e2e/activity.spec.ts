import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const openActivity = async (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
};
const details = (page: Page) => page.getByRole('complementary', { name: 'Request details' });

test('Activity shows the request with its bodies and copies it as cURL without the token', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await openActivity(page);
  await page.getByRole('button', { name: 'List networks' }).first().click();
  await expect(page.getByRole('main')).toContainText('/api/v2/networks');
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Authorization: Bearer $TOKEN');
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('sandbox-admin');
});

test('a request whose body is not kept whole says so, and cannot be copied as cURL', async ({
  page,
  sandbox,
}) => {
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill('long-winded');
  await page.getByLabel('Description').fill('d'.repeat(70_000));
  await page.getByLabel('Prefix').fill('10.231.0.0/24');
  await page.getByRole('button', { name: 'Create network' }).click();
  await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
  await openActivity(page);
  await page.getByRole('button', { name: 'Create network' }).first().click();
  await expect(details(page)).toContainText('Only the beginning of this body is kept.');
  const curl = details(page).getByRole('button', { name: 'Copy as cURL' });
  await expect(curl).toBeDisabled();
  await expect(curl).toHaveAttribute('title', 'The body is not kept whole.');
});

test('the address of a request names no other one after a reload', async ({ page }) => {
  await page.goto('/flavors');
  await expect(page.getByRole('table', { name: 'Flavors' })).toContainText('c1-small');
  await openActivity(page);
  await page.getByRole('button', { name: 'List flavors' }).first().click();
  await expect(details(page).getByRole('heading', { name: 'List flavors' })).toBeVisible();
  await page.reload();
  await expect(details(page)).toContainText('This request is of another page load');
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Models' })).toContainText('Llama-3.3-70B-Instruct');
  await page.goBack();
  await expect(details(page)).toContainText('This request is of another page load');
});
