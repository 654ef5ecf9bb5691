import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import type { SandboxControl } from './sandboxControl';

const table = (page: Page) => page.getByRole('table', { name: 'Flavors', exact: true });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const listOf = (region: string) => `/api/v1/organizations/acme-research/regions/${region}/flavors`;
const asked = async (sandbox: SandboxControl) =>
  (await sandbox.requests('listFlavors')).map(({ url }) => url);

test('flavors are those of the place, filtered without a move of the page, kept in the address, read again after a failure, and compared', async ({
  page,
  sandbox,
}) => {
  await test.step('filters', async () => {
    await sandbox.fault({ operation: 'listFlavors', kind: 'late', delayMs: 60_000 });
    await page.goto('/flavors');
    const searchBox = page.getByLabel('Search flavors');
    await expect(searchBox).toBeVisible();
    const before = await searchBox.boundingBox();
    await sandbox.clearFaults();
    await expect(row(page, 'c1-small')).toBeVisible();
    expect(await searchBox.boundingBox()).toEqual(before);
    await expect(page).toHaveURL(/organizationID=acme-research&regionID=eu-north-1/);
    await expect(row(page, 'g5-h200-8')).toContainText('8 × NVIDIA H200');
    expect(await asked(sandbox)).toEqual([listOf('eu-north-1')]);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Add filter' })
      .getByRole('button', { name: 'CPUs', exact: true })
      .click();
    await page.getByLabel('CPUs from').fill('8');
    await page.getByLabel('CPUs to').fill('64');
    await page.getByLabel('CPUs to').press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add filter' })).toHaveCount(0);
    await page.getByRole('button', { name: 'NVIDIA L4, 2' }).click();
    await expect(page).toHaveURL(/cpus=8\.\.64.*gpu=NVIDIA%2FL4/);
    await page.reload();
    await expect(page.getByText('2 of 17')).toBeVisible();
    await expect(row(page, 'g1-l4-1')).toBeVisible();
    await expect(row(page, 'g1-l4-4')).toBeVisible();
    await expect(row(page, 'c1-large')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter CPUs: 8 to 64' }).click();
    await page.getByRole('button', { name: 'NVIDIA L4, 2' }).click();
    await expect(page.getByText('17 flavors')).toBeVisible();
    await searchBox.fill('h200');
    await expect(page.getByText('1 of 17')).toBeVisible();
    // It comes into the address a moment later, whichever that is by then.
    await expect(page).toHaveURL(/q=h200/);
  });
  await test.step('another place, whose list fails at first', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'listFlavors', kind: '500', times: 20 });
    await moveTo(page, '/flavors?organizationID=acme-research&regionID=eu-west-2');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await sandbox.clearFaults();
    await retry.click();
    await expect(row(page, 'g3-a100-8')).toBeVisible();
    await expect(row(page, 'g5-h200-8')).toHaveCount(0);
    expect(new Set(await asked(sandbox))).toEqual(new Set([listOf('eu-west-2')]));
  });
  await test.step('ratios are per GPU, and units are the connection’s', async () => {
    await moveTo(page, '/flavors?regionID=eu-north-1&columns=name,memory,cpusPerGpu,memoryPerGpu');
    await expect(table(page).getByRole('columnheader', { name: 'Memory (GiB)' })).toBeVisible();
    const cells = row(page, 'g4-h100-8').getByRole('cell');
    await expect(cells.nth(2)).toContainText('1,900');
    await expect(cells.nth(3)).toHaveText('24');
    await expect(cells.nth(4)).toHaveText('237.5');
  });
  await test.step('side by side', async () => {
    await moveTo(page, '/flavors');
    const four = ['c1-small', 'g4-h100-8', 'g4-h100-mig', 'g1-l4-1'];
    for (const [at, name] of four.entries()) {
      await row(page, name).getByRole('link').click();
      await expect(page.getByRole('tab', { name: `Compare (${at + 1})` })).toBeVisible();
    }
    await row(page, 'm1-large').getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Compare (4)' })).toBeVisible();
    await page.getByRole('tab', { name: 'Compare (4)' }).click();
    await expect(page).toHaveURL(/tab=compare/);
    const compare = page.getByRole('table', { name: 'Flavors side by side' });
    await expect(compare.getByRole('columnheader')).toHaveCount(4);
    await expect(compare.getByRole('row', { name: /^Memory per GPU/ })).toContainText('237.5 GiB');
    await expect(compare.getByRole('row', { name: /^Logical GPUs/ })).toContainText('7');
    // As the service states it: nothing says that it is to be multiplied.
    await expect(compare.getByRole('row', { name: /^GPU memory/ })).toContainText('80 GiB');
    await expect(compare.getByText('640 GiB')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height });
    await compare.getByRole('button', { name: 'Remove c1-small from the comparison' }).click();
    await expect(compare.getByRole('columnheader')).toHaveCount(3);
    await page.goBack();
    await expect(compare.getByRole('columnheader')).toHaveCount(4);
    await compare.getByRole('link', { name: 'Create instance with g1-l4-1' }).click();
    await expect(page.getByLabel('Flavor', { exact: true })).toHaveValue('g1-l4-1');
  });
});
