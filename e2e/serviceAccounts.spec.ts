import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, visit } from './checks';
import { expect, test } from './fixtures';
import type { JsonObject } from '../src/lib/json';
import { metadata, spec } from './sandboxControl';
import { addGroup, heading, plan, yesToUnseen } from './formParts';

const table = (page: Page) => page.getByRole('table', { name: 'Service accounts' });

async function open(page: Page, idOrName: string) {
  await visit(page, '/service-accounts');
  await page.getByLabel('Service account ID').fill(idOrName);
  await page.getByLabel('Service account ID').press('Enter');
}

/** Saves what nothing was remembered of. */
async function save(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await yesToUnseen(page, 'service account').check();
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
}

async function update(page: Page, name: string) {
  await open(page, name);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await addGroup(page, 'automation');
  await save(page);
  await expect(heading(page, 'Service accounts')).toBeVisible();
}

test('an update of an account that was never seen needs all of it, and sends all of it; it is called by its nickname till then', async ({
  page,
  sandbox,
}) => {
  const { id } = metadata(await sandbox.named('serviceaccounts', 'terraform'));
  await open(page, 'terraform');
  await expect(heading(page, 'Edit terraform')).toBeVisible();
  await expect(page.getByText('Current values unknown')).toBeVisible();
  await expect(page.getByText(String(id), { exact: true })).toBeVisible();
  // No other name is suggested.
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('');
  await expect(name).not.toHaveAttribute('placeholder');
  // The form has what the interface has for an account: name, description and groups.
  await expect(
    page.getByText('Saving replaces the name, the description and all groups'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Tags' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
  // There was no answer yet, so nothing was left out of one.
  await expect(page.getByText('not known', { exact: true })).toBeVisible();
  await expect(page.getByText('not reported')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('A service account needs a name.')).toBeVisible();
  await name.fill('terraform-2');
  await page.getByRole('button', { name: 'Review changes' }).click();
  // Until it is saved, it is called by its nickname.
  await expect(plan(page)).toContainText('terraform · service account');
  await expect(plan(page).getByText('Leaves the service account in no group')).toBeVisible();
  expect(await sandbox.requests('updateServiceAccount')).toHaveLength(0);
  await plan(page).getByRole('button', { name: 'Back to editing' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Keeps it');
  await addGroup(page, 'auditors');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(plan(page)).toContainText(
    'Replaces every group the service account currently belongs to',
  );
  await expect(plan(page)).not.toContainText('cleared');
  await expect(plan(page).getByRole('row', { name: /^Tags/ })).toHaveCount(0);
  await yesToUnseen(page, 'service account').check();
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(table(page).getByRole('link', { name: 'terraform-2' })).toBeVisible();
  const [sent] = await sandbox.requests('updateServiceAccount');
  const body = JSON.parse(sent?.body ?? '') as JsonObject;
  expect(Object.keys(metadata(body))).not.toContain('tags');
  expect(Object.keys(spec(body))).toEqual(['groupIDs']);
  const account = await sandbox.named('serviceaccounts', 'terraform-2');
  expect(metadata(account).description).toBe('Keeps it');
  expect(spec(account).groupIDs).toHaveLength(1);
});

test('stale groups are named after a save, and the next edit starts from what was sent; expiries are told in the list and overview', async ({
  page,
  sandbox,
}) => {
  await test.step('stale groups', async () => {
    await sandbox.settings({ staleGroups: true });
    await update(page, 'metrics-reader');
    const differences = page.getByRole('region', { name: 'Not confirmed by the service' });
    await expect(differences).toContainText(/Group automation was sent as .* did not come back/);
    await expect(differences).toContainText('Group auditors was not sent');
    await table(page).getByRole('link', { name: 'metrics-reader' }).click();
    await page.getByRole('link', { name: 'Edit service account', exact: true }).click();
    await expect(page.getByText(/Starts from the last value sent from here/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove automation' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove auditors' })).toHaveCount(0);
    await sandbox.settings({ staleGroups: false });
  });
  await test.step('expiries', async () => {
    await update(page, 'old-importer');
    const band = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(band('Expired')).toContainText('old-importer');
    await expect(band('Within 1 day')).toContainText('metrics-reader');
    await expect(table(page).getByText(/expired \d+\sd\sago/)).toBeVisible();

    await expectAccessible(page);
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export calendar' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^service-account-expiry-\d{4}-\d\d-\d\d\.ics$/);
    const calendar = await readFile(await file.path(), 'utf8');
    const { id } = metadata(await sandbox.named('serviceaccounts', 'metrics-reader'));
    const unfolded = calendar.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded.filter((line) => line.startsWith('SUMMARY'))).toEqual([
      'SUMMARY:Service account old-importer expires',
      'SUMMARY:Service account metrics-reader expires',
    ]);
    expect(unfolded).toContain(`UID:service-account/acme-research/${String(id)}@meridian`);
    const at = `/service-accounts/${String(id)}?organizationID=acme-research`;
    const address = new URL(at, page.url());
    expect(unfolded).toContain(`URL:${address.href}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const row = table(page).getByRole('row', { name: /old-importer/ });
    await expect(row.getByText('expired')).toBeAttached();
    const date = row.getByText(/^\d{4}-\d\d-\d\d$/);
    await expect(date).toBeVisible();
    const isCut = () =>
      date.evaluate((element) => {
        const cell = element.closest('td');
        const end = cell?.getBoundingClientRect().right ?? 0;
        return (
          element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > end
        );
      });
    // The columns are laid out again a moment after the window has changed.
    await expect.poll(isCut).toBe(false);

    await visit(page, '/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByText(/^old-importer expired/)).toBeVisible();
    await attention.getByRole('link', { name: /metrics-reader expires in/ }).click();
    await expect(heading(page, 'metrics-reader')).toBeVisible();
  });
  // What other ids become in a path is held by path.test.ts.
  await test.step('an id that cannot be part of an address', async () => {
    await open(page, '..');
    await expect(page.getByText('This ID cannot be part of an address.')).toBeVisible();
    await visit(page, '/service-accounts/%2e%2e/edit');
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  });
});
