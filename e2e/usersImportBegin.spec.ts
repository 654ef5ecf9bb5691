import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { start, text } from './importPage';
import { spec } from './sandboxControl';
import { heading } from './formParts';
import { signOut } from './people';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const withoutGroups = (page: Page) => page.getByRole('checkbox', { name: /without groups/ });

test('rows too long to keep are said to be, a yes is for the rows it was given for, and one’s own account needs one', async ({
  page,
  sandbox,
}) => {
  await test.step('rows too long to keep, and a yes to rows without groups', async () => {
    await page.goto('/users/import');
    // From a file, as the browser takes seconds to lay out what is typed.
    const choose = (length: number) =>
      page.getByLabel('CSV file', { exact: true }).setInputFiles({
        name: 'long.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`subject,name\na@example.com,${'x'.repeat(length)}`),
      });
    await choose(200_001);
    await expect(page.getByText('These rows are not kept')).toBeVisible();
    await choose(1_500_001);
    await expect(page.getByRole('alert')).toContainText('longer than 1,500,000 characters');
    await text(page).fill('subject\nbare@example.com');
    await expect(page.getByText('These rows are not kept')).toHaveCount(0);
    await withoutGroups(page).check();
    await expect(start(page)).toBeEnabled();
    await text(page).fill(
      ['subject', ...Array.from({ length: 20 }, (_, row) => `u${row}@example.com`)].join('\n'),
    );
    await expect(chip(page, 'New 20')).toBeVisible();
    await expect(withoutGroups(page)).not.toBeChecked();
    await expect(start(page)).toBeDisabled();
  });
  await test.step('the row of one’s own account', async () => {
    const own = 'anna@acme-research.example';
    const part = (claims: object) =>
      Buffer.from(JSON.stringify(claims)).toString('base64url').replaceAll('=', '');
    await page.getByRole('button', { name: /^Connection/ }).click();
    await page.getByRole('button', { name: /Enter token|Replace token|New token/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Access token' });
    await dialog
      .getByLabel('Token', { exact: true })
      .fill(`${part({ alg: 'none' })}.${part({ iss: 'meridian-sandbox', sub: own })}.none`);
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await expect(dialog).toBeHidden();

    const file = `subject,groups\nnew@example.com,auditors\n${own},auditors`;
    await text(page).fill(file);
    await expect(page.getByText('One of the rows is you')).toBeVisible();
    await chip(page, 'Import 1 user').click();
    await expect(page.getByText(/^Finished: 1 created and 1 left out/)).toBeVisible();
    await page.getByRole('button', { name: 'New import' }).click();
    await text(page).fill(file);
    await page.getByRole('checkbox', { name: /^Import my own account too/ }).check();
    await chip(page, 'Import 1 user').click();
    await expect(page.getByText(/^Finished: 1 with groups replaced and 1 left out/)).toBeVisible();
    const sent = (await sandbox.requests('createUser')).map(({ body }) => spec(JSON.parse(body)));
    expect(sent.map(({ subject }) => subject)).toEqual(['new@example.com', own]);
  });
});

test('what is typed for an import is its tab’s, and gone after signing out; another organization’s names mean what forms say', async ({
  page,
  context,
  sandbox,
}) => {
  const other = await context.newPage();
  for (const [tab, subject] of [
    [other, 'other@example.com'],
    [page, 'mine@example.com'],
  ] as const) {
    await tab.goto('/users/import');
    await text(tab).fill(`subject,groups\n${subject},auditors`);
    await expect(chip(tab, 'New 1')).toBeVisible();
  }
  await start(page).click();
  await expect(page.getByText(/^Finished: 1 created/)).toBeVisible();
  await expect(other.getByRole('heading', { level: 2, name: 'Pasted rows' })).toBeVisible();
  await page.getByRole('button', { name: 'New import' }).click();
  await expect(text(other)).toHaveValue('subject,groups\nother@example.com,auditors');
  await other.close();

  await sandbox.clearRequests();
  const id = '7b1c1f0e-0000-4000-8000-00000000aaaa';
  await moveTo(page, '/settings');
  await page.getByLabel('ID', { exact: true }).fill(id);
  await page.getByLabel('Nickname', { exact: true }).fill('foxes');
  await page.getByLabel('It is a group').check();
  await page.getByRole('button', { name: 'Add nickname' }).click();
  await expect(page.getByLabel(`Nickname of group ${id}`)).toHaveValue('foxes');
  await moveTo(page, '/users/import?organizationID=other');
  await text(page).fill('subject,groups\nkim@example.com,foxes');
  await start(page).click();
  await expect(page.getByText(/^Finished: 1 refused/)).toBeVisible();
  const [sent] = await sandbox.requests('createUser');
  expect(spec(JSON.parse(sent?.body ?? '{}')).groupIDs).toEqual([id]);
  await page.getByRole('link', { name: 'Open users' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(page).toHaveURL(/\/users\?organizationID=other$/);
  await test.step('rows that were typed are there after leaving and a load, and signing out forgets them', async () => {
    await moveTo(page, '/users/import');
    await text(page).fill('subject\nb@example.com');
    await moveTo(page, '/users');
    await expect(heading(page, 'Users')).toBeVisible();
    await page.goto('/users/import');
    await expect(text(page)).toHaveValue('subject\nb@example.com');

    await signOut(page);
    await expect(text(page)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('b@ex');
  });
});
