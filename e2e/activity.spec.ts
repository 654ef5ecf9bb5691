import type { Locator, Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { signOut } from './people';

const openActivity = async (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
};
const details = (page: Page) => page.getByRole('complementary', { name: 'Request details' });

test('what was sent stands in Activity with its bodies and is copied as code without the token; signing out empties it', async ({
  page,
  context,
  sandbox,
}) => {
  await test.step('a form and a review', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const copyAs = async (within: Locator, name: string) => {
      const button = within.getByRole('button', { name: 'Copy as…' });
      await button.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
      await expect(button).toBeFocused();
    };
    await page.goto('/networks/new');
    await page.getByLabel('Name', { exact: true }).fill('edge-copied');
    await expect(await formRequest(page)).toContainText('edge-copied');
    await copyAs(page.getByRole('main'), 'Terraform unofficial');
    await expect.poll(copied).toContain('resource "nscale_network" "edge_copied" {');
    expect(await copied()).toContain('Unofficial');

    await moveTo(page, '/networks');
    await page.getByRole('link', { name: 'edge-north', exact: true }).click();
    await page.getByRole('link', { name: 'Edit network' }).click();
    await page.getByLabel('Description').fill('copied from a review');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await copyAs(review, 'fetch');
    await expect.poll(copied).toContain('"description": "copied from a review"');
    expect(await copied()).toContain('method: "PUT"');
  });
  await test.step('a request', async () => {
    await moveTo(page, '/networks');
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    await openActivity(page);
    const requests = page.getByRole('table', { name: 'Requests' }).getByRole('row');
    await expect(requests.nth(1)).toContainText('Today');
    await page.getByRole('link', { name: 'List networks' }).first().click();
    await expect(page.getByRole('main')).toContainText('/api/v2/networks');
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Authorization: Bearer $TOKEN');
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(
      'sandbox-admin',
    );
    await page.getByRole('button', { name: 'Copy as…' }).click();
    // The provider of Terraform has resources, and a list is none.
    await expect(page.getByRole('menuitem')).toHaveText(['cURL', 'fetch', 'Python']);
    await page.getByRole('menuitem', { name: 'Python' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('"Authorization": "Bearer " + os.environ["TOKEN"]');

    await test.step('another tab did not send it, and a reload keeps it', async () => {
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(details(other)).toContainText('This request was sent by another tab');
      await other.close();
      await page.reload();
      await expect(details(page).getByRole('heading', { name: 'List networks' })).toBeVisible();
      await expect(details(page)).toContainText('edge-north');
    });
  });
  await test.step('a long body', async () => {
    await moveTo(page, '/networks/new');
    await page.getByLabel('Name', { exact: true }).fill('long-winded');
    await page.getByLabel('Description').fill('d'.repeat(70_000));
    await page.getByLabel('Prefix').fill('10.231.0.0/24');
    await page.getByRole('button', { name: 'Create network' }).click();
    await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
    await openActivity(page);
    await page.getByRole('link', { name: 'Create network' }).first().click();
    await expect(details(page)).toContainText('Only the beginning of this body is kept.');
    const curl = details(page).getByRole('button', { name: 'Copy as cURL' });
    await expect(curl).toBeDisabled();
    await expect(curl).toHaveAttribute('title', 'The body is not kept whole.');

    await signOut(page);
    await page.goto('/activity');
    await expect(page.getByText('No requests yet')).toBeVisible();
  });
});
