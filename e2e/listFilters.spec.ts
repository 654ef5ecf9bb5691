import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

// A translator rewrites the page meanwhile: counts, names and what comes and goes stay right.
test.use({ translated: true });

const rowOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' });

/** Opens "Add filter" on one of its filters. */
async function adding(page: Page, title: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const popover = page.getByRole('dialog', { name: 'Add filter' });
  await popover.getByRole('button', { name: title }).click();
  return popover;
}

const errors = '/networks?provisioning=error&sort=-creationTime';
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });

async function views(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await expect(panel.getByRole('textbox')).toBeFocused();
  return panel;
}

test('a list is filtered by tags, states, findings and age, also one from memory; a view of it is saved, opened, removed and brought back', async ({
  page,
  sandbox,
}) => {
  await test.step('lists of the API', async () => {
    await page.goto('/networks');
    await expect(rowOf(page, 'edge-north')).toBeVisible();
    const tags = await adding(page, 'Tag');
    await tags.getByLabel('Tag', { exact: true }).fill('tier');
    await expect(
      tags.getByRole('list', { name: 'Tags in this list' }).getByRole('button'),
    ).toHaveText([/tier = edge/, /tier = management/]);
    await tags.getByRole('button', { name: /tier = edge/ }).click();
    await expect(page).toHaveURL(/\?tag=tier%3Dedge$/);
    await expect(rowOf(page, 'backup')).toHaveCount(0);
    await expect(rowOf(page, 'edge-north')).toBeVisible();
    const row = page.getByRole('row').filter({ has: rowOf(page, 'edge-north') });
    await row.getByRole('link', { name: 'env=prod' }).click();
    await expect(page).toHaveURL(/\?tag=tier%3Dedge&tag=env%3Dprod$/);
    await expect(chips(page)).toContainText('env = prod');
    await expect
      .poll(async () => (await sandbox.requests('listNetworks')).at(-1)?.url)
      .toContain('tag=tier%3Dedge&tag=env%3Dprod');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/networks$/);
    await expect(rowOf(page, 'backup')).toBeVisible();

    await (await adding(page, 'Provisioning')).getByRole('button', { name: /^error/ }).click();
    await expect(page).toHaveURL(/\?provisioning=error$/);
    await expect(page.getByRole('table', { name: 'Networks' }).getByText('Error')).toBeVisible();
    await expect(rowOf(page, 'backup')).toHaveCount(0);
    await (await adding(page, 'Created')).getByRole('button', { name: 'more than 30' }).click();
    await expect(page.getByText('No network passes the filters')).toBeVisible();
    await expect(chips(page)).toContainText('Created: more than 30 days ago');
    await expect(page.getByText('The filters hide 41 networks.')).toBeVisible();

    await moveTo(page, '/security-groups');
    await (
      await adding(page, 'Findings')
    )
      .getByRole('button', { name: /open to the world/ })
      .click();
    await expect(page).toHaveURL(/findings=open\+to\+the\+world/);
    await expect(rowOf(page, 'load-test')).toBeVisible();
    await expect(rowOf(page, 'bastion')).toHaveCount(0);
  });
  await test.step('a list from memory', async () => {
    const [volume = {}] = await sandbox.objects('filestorage');
    const { id, name } = volume['metadata'] as { id: string; name: string };
    await moveTo(page, `/file-storage/${id}`);
    await expect(heading(page, name)).toBeVisible();
    await page.getByRole('link', { name: 'env=prod' }).click();
    await expect(page).toHaveURL(/\/file-storage\?tag=env%3Dprod$/);
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter env = prod' }).click();
    await (await adding(page, 'Health')).getByRole('button').last().click();
    await expect(page).toHaveURL(/\?health=/);
    await expect(rowOf(page, name)).toBeVisible();
    await moveTo(page, '/file-storage?health=purple');
    await expect(page.getByText('The filters hide 1 volume.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rowOf(page, name)).toBeVisible();

    await page.setViewportSize({ width: 390, height: 800 });
    const popover = await adding(page, 'Created');
    await expect(popover.getByLabel('First day')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // By the keyboard alone, and the focus returns.
    await popover.getByRole('button', { name: 'more than 30 days ago' }).press('Enter');
    await expect(page).toHaveURL(/created=older/);
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  });
  await test.step('a view is saved, opened, removed and brought back', async () => {
    await moveTo(page, errors);
    const empty = await views(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await empty.getByLabel('View name').fill('Broken');
    await empty.getByLabel('View name').press('Enter');
    await expect(toasts(page)).toContainText('View “Broken” saved');
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Remove filter Provisioning: error' }).click();
    await expect(page).toHaveURL(/\/networks\?sort=-creationTime$/);
    const narrow = await views(page);
    await expectNoSidewaysScroll(page);
    await narrow.getByRole('link', { name: 'Broken' }).click();
    await expect(page).toHaveURL(/provisioning=error/);
    await expect(rowOf(page, 'backup')).toHaveCount(0);

    const full = await views(page);
    const list = full.getByRole('list', { name: 'Saved views of networks' });
    await list.getByRole('button', { name: 'Remove view Broken' }).click();
    await expect(list).toHaveCount(0);
    await expect(toasts(page)).toContainText('View “Broken” removed');
    await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
    await page.reload();
    await expect((await views(page)).getByRole('link', { name: 'Broken' })).toBeVisible();
  });
});
