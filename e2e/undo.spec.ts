import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { place } from '../sandbox/seed';
import { expect, withoutJournal as test } from './fixtures';
import { addGroup, field, heading, plan, review, save, yesToUnseen } from './formParts';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// The gateway of these tests keeps no journal, so all that is undone and restored is from this browser's memory.

const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });
const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Undo' });
const routes = [{ prefix: '192.168.0.0/16', nexthop: '10.97.0.1' }];

/** A network as another client would create it; returns the address of its object in the API. */
async function network(sandbox: SandboxControl): Promise<string> {
  const at = { organizationId: place.organization, projectId: place.projects.platform };
  const body = {
    metadata: { name: 'ours', description: 'first', tags: [{ name: 'env', value: 'prod' }] },
    spec: { ...at, regionId: place.regions[0], prefix: '10.97.0.0/20', ...settings(['1.1.1.1']) },
  };
  return `/api/v2/networks/${String(metadata(await sandbox.api('POST', '/api/v2/networks', body)).id)}`;
}

const settings = (dnsNameservers: string[]) => ({ dnsNameservers, routes });
/** What people can change of a stored object. */
const written = (object: JsonObject) => {
  const { name, description, tags } = metadata(object);
  return { name, description, tags, spec: spec(object) };
};

/** Reviews and saves what the form shows, and waits for the page that it leads to. */
async function saved(page: Page, name: string): Promise<void> {
  await review(page).click();
  await save(page).click();
  await expect(heading(page, name)).toBeVisible();
}

test('without a journal, Undo after a save restores a network and keeps what others changed since', async ({
  page,
  sandbox,
}) => {
  const address = await network(sandbox);
  const before = written(await sandbox.named('networks', 'ours'));
  const id = address.split('/').at(-1) ?? '';
  await page.goto(`/networks/${id}/edit`);
  await field(page, 'DNS nameservers').fill('9.9.9.9');
  await saved(page, 'ours');
  expect(spec(await sandbox.named('networks', 'ours')).dnsNameservers).toEqual(['9.9.9.9']);
  await undo(page).click();
  await expect(heading(page, 'Edit ours')).toBeVisible();
  await expect(field(page, 'DNS nameservers')).toHaveValue('1.1.1.1');
  await review(page).click();
  await expect(plan(page).getByRole('row', { name: /DNS nameservers/ })).toContainText('9.9.9.9');
  await save(page).click();
  await expect(heading(page, 'ours')).toBeVisible();
  expect(written(await sandbox.named('networks', 'ours'))).toEqual(before);

  // Somebody else changes another field, and this browser has read it before the change is undone.
  await page.goto(`/networks/${id}/edit`);
  await field(page, 'DNS nameservers').fill('8.8.8.8');
  await saved(page, 'ours');
  await sandbox.api('PUT', address, {
    metadata: { ...before, description: 'theirs', spec: undefined },
    spec: settings(['8.8.8.8']),
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('theirs')).toBeVisible();
  await undo(page).click();
  await expect(heading(page, 'Edit ours')).toBeVisible();
  await expect(field(page, 'DNS nameservers')).toHaveValue('1.1.1.1');
  await expect(field(page, 'Description')).toHaveValue('theirs');
  await saved(page, 'ours');
  expect(written(await sandbox.named('networks', 'ours'))).toEqual({
    ...before,
    description: 'theirs',
  });
});

test('without a journal, Undo restores a security group and a service account', async ({
  page,
  sandbox,
}) => {
  const undone = async (name: string, back: string) => {
    await undo(page).click();
    await expect(heading(page, `Edit ${name}`)).toBeVisible();
    await saved(page, back);
  };
  const group = await sandbox.named('securitygroups', 'edge-mesh');
  await page.goto(`/security-groups/${String(metadata(group).id)}/edit`);
  await field(page, 'Rule 9 port').fill('180');
  await page.getByRole('button', { name: 'Remove rule 3', exact: true }).click();
  await saved(page, 'edge-mesh');
  expect(spec(await sandbox.named('securitygroups', 'edge-mesh'))).not.toEqual(spec(group));
  await undone('edge-mesh', 'edge-mesh');
  expect(written(await sandbox.named('securitygroups', 'edge-mesh'))).toEqual(written(group));

  const account = async () => written(await sandbox.named('serviceaccounts', 'terraform'));
  await page.goto('/service-accounts');
  await field(page, 'Service account ID').fill('terraform');
  await page.getByRole('button', { name: 'Open by ID' }).click();
  await field(page, 'Name').fill('terraform');
  await addGroup(page, 'auditors');
  await review(page).click();
  await yesToUnseen(page, 'service account').check();
  await save(page).click();
  await expect(heading(page, 'Service accounts')).toBeVisible();
  // What this first save replaced is not known, so it can't be undone.
  await expect(toasts(page)).toContainText('terraform saved');
  await expect(undo(page)).toHaveCount(0);
  const known = await account();
  await page
    .getByRole('table', { name: 'Service accounts' })
    .getByRole('link', { name: 'terraform' })
    .click();
  await field(page, 'Description').fill('Somebody’s');
  await saved(page, 'Service accounts');
  expect(await account()).not.toEqual(known);
  await undone('terraform', 'Service accounts');
  expect(await account()).toEqual(known);
});
