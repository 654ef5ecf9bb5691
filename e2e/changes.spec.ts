import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save } from './formParts';
import { tokenOf } from './people';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// The journal on the screen: the page "Changes", the tab "History", restoring, undoing and attribution.

const ada = tokenOf('ada@acme-research.example');
const grace = tokenOf('grace@acme-research.example');
const settings = (dnsNameservers: string[]) => ({ dnsNameservers, routes: [] });
const rows = (page: Page) => page.getByRole('table', { name: 'Changes' }).getByRole('row');

/** A network that Ada created with one nameserver, and to which Grace gave another one. */
async function twoVersions(sandbox: SandboxControl): Promise<string> {
  const at = { organizationId: place.organization, projectId: place.projects.platform };
  const { metadata } = (await sandbox.api(
    'POST',
    '/api/v2/networks',
    {
      metadata: { name: 'ours' },
      spec: { ...at, regionId: place.regions[0], prefix: '10.99.0.0/20', ...settings(['1.1.1.1']) },
    },
    ada,
  )) as { metadata: { id: string } };
  const body = { metadata: { name: 'ours' }, spec: settings(['9.9.9.9']) };
  await sandbox.api('PUT', `/api/v2/networks/${metadata.id}`, body, grace);
  return metadata.id;
}

async function filterBy(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('button', { name: filter, exact: true }).click();
  await panel.getByRole('button', { name: value, exact: true }).click();
}

const nameservers = async (sandbox: SandboxControl) =>
  spec(await sandbox.named('networks', 'ours')).dnsNameservers;

const detailsOf = (page: Page) => page.getByRole('complementary', { name: 'Change details' });
const recentOf = (page: Page) => page.getByRole('region', { name: 'Recent changes' });

test('what the team changed is told on the overview, filtered by the address, shown with before and after, exported, restored and undone', async ({
  page,
  sandbox,
}) => {
  const id = await twoVersions(sandbox);
  await test.step('the overview and the list', async () => {
    const detail = detailsOf(page);
    const recent = recentOf(page);
    await page.goto('/');
    await expect(recent.getByRole('listitem')).toHaveText([
      /ours: DNS nameservers.*grace/,
      /ours: new network, 10\.99\.0\.0\/20.*ada/,
    ]);
    await recent.getByRole('link', { name: 'ours: DNS nameservers' }).click();
    await expect(detail).toContainText('Update network ours');
    await moveTo(page, '/changes');
    await expect(rows(page)).toHaveCount(3);
    await filterBy(page, 'Person', 'ada@acme-research.example');
    await expect(page).toHaveURL(/person=ada/);
    const download = page.waitForEvent('download');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain('ada@acme-research.example,Create network,accepted,201,network,ours');
    await moveTo(page, '/changes?person=grace@acme-research.example&outcome=accepted');
    await filterBy(page, 'When', 'in the last day');
    await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toContainText([
      'Person: grace@acme-research.example',
      'Outcome: Accepted',
      'When: in the last day',
    ]);
    await page.getByRole('link', { name: 'Update network' }).click();
    await expect(detail).toContainText('Update network ours');
    await expect(detail.getByRole('row', { name: /DNS nameservers/ })).toContainText('1.1.1.1');
    await expect(detail.getByRole('row', { name: /DNS nameservers/ })).toContainText('9.9.9.9');
    // Ids go by their names.
    await moveTo(page, '/changes?operation=createNetwork');
    await page.getByRole('link', { name: 'Create network' }).click();
    await expect(detail.getByRole('row', { name: /^Project/ })).toContainText('platform (');
    const change = new URL(page.url()).searchParams.get('change') ?? '';
    // The filter leaves it out of the list, and a page that is loaded anew knows no other one.
    await page.goto(`/changes?operation=updateNetwork&change=${change}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(detail).toContainText('Create network ours');
    await moveTo(page, '/changes?change=nothing-like-it');
    await expect(detail).toContainText('This change can’t be shown');
    await detail.getByRole('button', { name: 'Close change details' }).click();
    await expect(detail).toBeHidden();
    await expect(rows(page)).toHaveCount(3);
    await moveTo(page, '/changes?person=grace@acme-research.example');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Search changes' }).fill('nothing like it');
    await expect(page.getByText('No change matches')).toBeVisible();
    await expect(page).toHaveURL(/q=nothing/);
  });
  await test.step('restored through the review, and undone; a review names who changed the network since', async () => {
    await moveTo(page, `/networks/${id}`);
    await page.getByRole('tab', { name: 'History' }).click();
    const outcome = page.getByRole('columnheader', { name: 'Outcome' });
    await expect.poll(() => outcome.evaluate((th) => th.scrollWidth - th.clientWidth)).toBe(0);
    await page.getByRole('link', { name: 'Update network' }).click();
    await expect(page.getByRole('link', { name: 'Undo this change' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Restore this version' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Create network' }).click();
    await page.getByRole('link', { name: 'Restore this version' }).click();
    await expect(page.getByText(/The version of .* by ada\./)).toBeVisible();
    await expect(plan(page).getByRole('row', { name: /DNS nameservers/ })).toContainText('9.9.9.9');
    await save(page).click();
    await expect(heading(page, 'ours')).toBeVisible();
    expect(await nameservers(sandbox)).toEqual(['1.1.1.1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(plan(page).getByRole('row', { name: /DNS nameservers/ })).toContainText('9.9.9.9');
    await save(page).click();
    await expect(heading(page, 'ours')).toBeVisible();
    expect(await nameservers(sandbox)).toEqual(['9.9.9.9']);
    await page.getByRole('link', { name: 'Edit network' }).click();
    await field(page, 'Name').fill('still-ours');
    const body = { metadata: { name: 'ours' }, spec: settings(['8.8.8.8']) };
    await sandbox.api('PUT', `/api/v2/networks/${id}`, body, ada);
    await review(page).click();
    await expect(plan(page)).toContainText('Changed by ada@acme-research.example');
  });
});

test('a value with a secret in it is not recorded, is shown so, and stays when the version is restored', async ({
  page,
  sandbox,
}) => {
  const at = { organizationId: place.organization, projectId: place.projects.platform };
  const first = { name: 'ours', description: 'password: hunter2' };
  const made = (await sandbox.api(
    'POST',
    '/api/v2/networks',
    {
      metadata: first,
      spec: { ...at, regionId: place.regions[0], prefix: '10.99.0.0/20', ...settings(['1.1.1.1']) },
    },
    ada,
  )) as { metadata: { id: string } };
  const { id } = made.metadata;
  const second = { name: 'ours', description: 'plain' };
  const body = { metadata: second, spec: settings(['9.9.9.9']) };
  await sandbox.api('PUT', `/api/v2/networks/${id}`, body, grace);
  await page.goto(`/networks/${id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Create network' }).click();
  await expect(detailsOf(page)).toContainText('password: (not recorded)');
  await expect(detailsOf(page)).not.toContainText('hunter2');
  await page.getByRole('link', { name: 'Restore this version' }).click();
  await expect(plan(page)).toContainText('Not recorded, so left unchanged: Description.');
  await plan(page).getByRole('button', { name: 'Back to editing' }).click();
  await expect(field(page, 'Description')).toHaveValue('plain');
  await expect(field(page, 'DNS nameservers')).toHaveValue('1.1.1.1');
  await review(page).click();
  await save(page).click();
  await expect(heading(page, 'ours')).toBeVisible();
  expect(await nameservers(sandbox)).toEqual(['1.1.1.1']);
  expect(metadata(await sandbox.named('networks', 'ours')).description).toBe('plain');
});

test('the demo has an unknown outcome, its changes are accessible and fit a phone; inside the page it has its past and asks no API', async ({
  page,
  sandbox,
}) => {
  await test.step('the demo’s journal', async () => {
    await sandbox.reset({ journal: 'demo' });
    const detail = detailsOf(page);
    await page.goto('/');
    await expect(recentOf(page).getByRole('listitem')).toHaveCount(6);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('button', { name: /^Show all/ }).click();
    const unknown = attention.getByRole('link', { name: /^Look at it: .* may or may not/ }).first();
    await expect(unknown).toBeVisible();
    await unknown.click();
    await expect(detail).toContainText('Unknown');
    // An attachment goes by the name of its network.
    await moveTo(page, '/changes?operation=createFileStorage');
    await page.getByRole('link', { name: 'Create file storage shared-tools' }).click();
    await expect(detail.getByRole('rowheader', { name: 'Attachment edge-north' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await moveTo(page, '/changes');
    await expect(page.getByRole('columnheader', { name: 'When' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Who' })).toHaveCount(0);
    const { id } = metadata(await sandbox.named('networks', 'edge-north'));
    for (const path of ['/changes', `/networks/${String(id)}?tab=history`]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await moveTo(page, path);
      await page.getByRole('link', { name: 'Update network' }).first().click();
      await expect(detail).toBeVisible();
      // The history of one resource is the same table.
      if (path === '/changes') await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });
  await test.step('the demo inside the page', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await moveTo(page, '/settings');
    await page.getByRole('button', { name: 'Use Demo (in this browser)' }).click();
    const open = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await open('Networks');
    await sandbox.clearRequests();
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    await open('Users');
    await page.getByRole('link', { name: 'Create user' }).first().click();
    await field(page, 'Subject').fill('kim@example.com');
    await page.getByRole('checkbox', { name: /No groups/ }).check();
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    await open('Changes');
    await expect(rows(page).nth(1)).toContainText('kim@example.com');
    await expect(rows(page).filter({ hasText: 'chidi' })).not.toHaveCount(0);
    expect(await sandbox.requests()).toEqual([]);
  });
});
