import type { Locator, Page } from '@playwright/test';
import { networkId, place } from '../sandbox/seed';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan } from './formParts';
import { giveToken, pageOf, tokenOf } from './people';
import { metadata } from './sandboxControl';

// A token that may only read: whoever it was refused to knows before the next form is filled in.

const READER = 'sandbox-readonly';
const readsOnly = (within: Page | Locator) => within.getByText('Your token can only read');
const create = (page: Page, noun: string) => page.getByRole('button', { name: `Create ${noun}` });

test('after one refusal every way to write says that the token can only read, until there is another', async ({
  page,
  sandbox,
}) => {
  const edgeNorth = networkId('edge-north');
  const bench = await sandbox.named('networks', 'bench');
  const { name, tags } = metadata(bench);
  const body = { metadata: { name, tags, description: 'Theirs' }, spec: bench.spec };
  await sandbox.api(
    'PUT',
    `/api/v2/networks/${networkId('bench')}`,
    body,
    tokenOf('grace@x.example'),
  );

  await giveToken(page, READER);
  await visit(page, '/networks/new');
  await expect(field(page, 'Prefix')).toBeVisible();
  await expect(readsOnly(page)).toHaveCount(0);
  await field(page, 'Name').fill('orbit');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await create(page, 'network').click();
  // The refusal itself is enough here, and what was typed stays.
  await expect(page.getByText('“Create network” was refused')).toBeVisible();
  await expect(readsOnly(page)).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('orbit');

  const users = await sandbox.objects('users');
  const storage = await sandbox.named('filestorage', 'checkpoints');
  const user = String(metadata(users[0] ?? {}).id);
  for (const [path, first] of [
    ['/file-storage/new', 'Name'],
    ['/instances/new', 'Name'],
    ['/users/new', 'Subject'],
    ['/users/import', 'CSV text'],
    ['/projects/new', 'Name'],
    [`/networks/${edgeNorth}/edit`, 'Name'],
    [`/file-storage/${String(metadata(storage).id)}/edit`, 'Size (GiB)'],
    [`/users/${user}/edit`, 'Subject'],
  ] as const) {
    await moveTo(page, path);
    await expect(field(page, first).first()).toBeVisible();
    await expect(readsOnly(page), path).toBeVisible();
    await expect(page.getByText('“The token allows reading only.”')).toBeVisible();
  }

  // Several at once: where the change is typed, and in its review. Nothing is disabled.
  await moveTo(page, '/networks');
  await page.getByRole('checkbox', { name: 'Select bench', exact: true }).click();
  await page.getByRole('button', { name: 'Change a tag' }).click();
  const dialog = page.getByRole('dialog');
  await expect(readsOnly(dialog)).toBeVisible();
  await dialog.getByLabel('Tag name').fill('wave');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeEnabled();
  await expect(readsOnly(page)).toBeVisible();

  // An undo goes straight to its review.
  await moveTo(page, '/changes');
  await page.getByRole('link', { name: 'Undo', exact: true }).click();
  await expect(readsOnly(plan(page))).toBeVisible();
  await plan(page).getByRole('button', { name: 'Back to editing' }).click();

  // After a reload too; the draft of the refused form is there, and a new token ends the notice in place.
  await page.goto('/networks/new');
  await expect(readsOnly(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('orbit');
  await page.getByRole('main').getByRole('button', { name: 'Enter token' }).click();
  const token = page.getByRole('dialog', { name: 'Access token' });
  await field(page, 'Token').fill('sandbox-admin');
  await token.getByRole('button', { name: 'Use token' }).click();
  await expect(readsOnly(page)).toHaveCount(0);
  await create(page, 'network').click();
  await expect(heading(page, 'orbit')).toBeVisible();
});

test('the journal says so to a browser that has sent nothing yet, and only to that person', async ({
  page,
  browser,
  gateway,
  sandbox,
}) => {
  const spec = { organizationId: place.organization, projectId: place.projects.platform };
  const sent = sandbox.api('POST', '/api/v2/networks', { metadata: { name: 'x' }, spec }, READER);
  await expect(sent).rejects.toThrow('403');
  await giveToken(page, READER);
  await page.goto('/users/new');
  await expect(readsOnly(page)).toBeVisible();
  const other = await pageOf(browser, gateway.address, tokenOf('ada@acme-research.example'));
  await other.goto('/users/new');
  await expect(field(other, 'Subject')).toBeVisible();
  await expect(readsOnly(other)).toHaveCount(0);
});

test('a refusal that says nothing of the token is told only where it was, and a quota nowhere', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createNetwork', kind: '403' });
  await sandbox.fault({ operation: 'createProject', kind: '403', says: 'Not by you.' });
  await visit(page, '/networks/new');
  await field(page, 'Name').fill('orbit');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await create(page, 'network').click();
  await expect(page.getByText(/Quota exceeded/)).toBeVisible();
  await moveTo(page, '/projects/new');
  await field(page, 'Name').fill('orbit');
  await page.getByRole('checkbox', { name: /^No groups/ }).check();
  await create(page, 'project').click();
  await expect(page.getByText('Not by you.')).toBeVisible();
  const lastOne = page.getByText(/^Your last change of .* was refused$/);
  for (const path of ['/networks/new', '/users/new']) {
    await moveTo(page, path);
    await expect(page.getByRole('button', { name: 'Show request' })).toBeVisible();
    await expect(readsOnly(page)).toHaveCount(0);
    await expect(lastOne).toHaveCount(0);
  }
  await moveTo(page, '/projects/new');
  await expect(lastOne).toHaveText('Your last change of projects was refused');
});
