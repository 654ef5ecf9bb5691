import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { place } from '../sandbox/seed';
import { visit } from './checks';
import { expect, withoutJournal as test } from './fixtures';
import { addGroup, field, heading, plan, review, save, unknown, yesToUnseen } from './formParts';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// The gateway of these tests keeps no journal, so all that is undone, restored and known is from this browser's memory.
// They stand together, and run one after the other, because another gateway takes another worker.
test.describe.configure({ mode: 'default' });

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

test('without a journal, who never wrote a network chooses before a save, and Undo keeps what others changed since', async ({
  page,
  sandbox,
}) => {
  await test.step('a network this browser never wrote', async () => {
    const id = (await network(sandbox)).split('/').at(-1) ?? '';
    await sandbox.settings({ asSamples: true });
    await page.goto(`/networks/${id}/edit`);
    await field(page, 'Name').fill('renamed');
    const panel = page.getByRole('region', { name: 'Not returned by the service' });
    const routes = panel.getByRole('radiogroup', { name: 'Routes' });
    await expect(routes.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(
      routes.getByRole('radio', { name: 'Keep the last value sent from this browser' }),
    ).toBeDisabled();
    await review(page).click();
    await expect(plan(page)).toBeHidden();
    expect(await sandbox.requests('updateNetwork')).toHaveLength(0);

    await routes.getByRole('radio', { name: 'Send none' }).check();
    await panel
      .getByRole('radiogroup', { name: 'Description' })
      .getByRole('radio', { name: 'Send these' })
      .check();
    await panel.getByLabel('Description', { exact: true }).last().fill('Written anew');
    await saved(page, 'renamed');
    const stored = await sandbox.named('networks', 'renamed');
    expect(spec(stored).routes ?? []).toEqual([]);
    expect(metadata(stored).description).toBe('Written anew');
  });
  await test.step('Undo after a save', async () => {
    await sandbox.settings({ asSamples: false });

    const address = await network(sandbox);
    const before = written(await sandbox.named('networks', 'ours'));
    const id = address.split('/').at(-1) ?? '';
    // Somebody else changes another field, and this browser has read it before the change is undone.
    await visit(page, `/networks/${id}/edit`);
    await field(page, 'DNS nameservers').fill('8.8.8.8');
    await saved(page, 'ours');
    await sandbox.api('PUT', address, {
      metadata: { ...before, description: 'theirs', spec: undefined },
      spec: settings(['8.8.8.8']),
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('theirs')).toBeVisible();
    await undo(page).last().click();
    await expect(plan(page).getByRole('row', { name: /^DNS nameservers/ })).toContainText(
      '1.1.1.1',
    );
    await plan(page).getByRole('button', { name: 'Back to editing' }).click();
    await expect(heading(page, 'Edit ours')).toBeVisible();
    await expect(field(page, 'DNS nameservers')).toHaveValue('1.1.1.1');
    await expect(field(page, 'Description')).toHaveValue('theirs');
    await saved(page, 'ours');
    expect(written(await sandbox.named('networks', 'ours'))).toEqual({
      ...before,
      description: 'theirs',
    });
  });
});

test('without a journal, Undo restores a service account; pages say what they show; an unknown outcome names its object', async ({
  page,
  sandbox,
}) => {
  await test.step('a service account', async () => {
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
    await page.getByRole('link', { name: 'Edit service account', exact: true }).click();
    await field(page, 'Description').fill('Somebody’s');
    await saved(page, 'Service accounts');
    expect(await account()).not.toEqual(known);
    await undo(page).click();
    await save(page).click();
    await expect(heading(page, 'Service accounts')).toBeVisible();
    expect(await account()).toEqual(known);
  });
  await test.step('what the pages say', async () => {
    await visit(page, '/changes');
    await expect(page.getByText('This connection keeps no journal')).toBeVisible();
    await visit(page, '/users');
    await expect(page.getByText('Shows users created or changed in this browser.')).toBeVisible();
    const info = page.getByRole('button', { name: 'About this list' });
    const reason = page.getByRole('dialog', { name: 'About this list' });
    await info.press('Enter');
    await expect(reason).toContainText('The API has no list of users.');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await expect(info).toBeFocused();
    await info.click();
    await expect(reason).toBeVisible();
  });
  await test.step('a subject that would turn the direction of reading', async () => {
    const subject = '\u202Eevil@x.example';
    const seen = '[U+202E]evil@x.example';
    const expectUnturned = async () =>
      expect(await page.locator('body').innerText()).not.toContain('\u202E');
    // Not a cut connection: Chromium may send a write again by itself then, and the second is answered.
    await sandbox.fault({ operation: 'createUser', kind: '504' });
    await visit(page, '/users/new');
    await field(page, 'Subject').fill(subject);
    await page.getByRole('checkbox', { name: /No groups/ }).check();
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(unknown(page)).toContainText(`${seen} may exist now`);
    await expectUnturned();
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await expectUnturned();
    await visit(page, '/');
    await expect(page.getByRole('region', { name: 'Open drafts' })).toContainText(seen);
    await expectUnturned();
  });
});

async function createUser(page: Page, subject: string) {
  await visit(page, '/users/new');
  await field(page, 'Subject').fill(subject);
  await addGroup(page, 'researchers');
  await page.getByRole('button', { name: 'Create user', exact: true }).click();
  await expect(heading(page, 'Users')).toBeVisible();
}

async function decideLater(page: Page): Promise<void> {
  await unknown(page).getByRole('button', { name: 'Decide later' }).click();
  await page.getByRole('link', { name: /^See what is known in / }).click();
}

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const userRow = (page: Page, subject: string) =>
  users(page).getByRole('row').filter({ hasText: subject });

test('without a journal, an update without an answer is listed and marked, and its form gives back what was sent', async ({
  page,
  sandbox,
}) => {
  await test.step('an update', async () => {
    const anna = 'anna@acme-research.example';
    const all = await sandbox.objects('users');
    const { id } = metadata(all.find((user) => spec(user).subject === anna) ?? {});
    await page.goto(`/users/${String(id)}/edit`);
    await field(page, 'Subject').fill(anna);
    await field(page, 'State').fill('active');
    await addGroup(page, 'auditors');
    await review(page).click();
    await yesToUnseen(page, 'user').check();
    await sandbox.fault({ operation: 'updateUser', kind: 'drop' });
    await save(page).click();
    await decideLater(page);
    await expect(userRow(page, anna)).toContainText('never');
    await expect(userRow(page, anna).getByLabel(/^Sent .* its outcome is unknown/)).toBeVisible();

    await visit(page, '/instances/e4ac74bb-e261-404f-9ca4-4062cb87cdff');
    await expect(page.getByText('The values of this instance are unknown')).toBeVisible();
  });
  await test.step('a list and a form', async () => {
    const kim = 'kim@example.com';
    const edit = async () => {
      await users(page).getByRole('link', { name: kim }).click();
      await page.getByRole('link', { name: 'Edit user', exact: true }).click();
      await expect(heading(page, `Edit ${kim}`)).toBeVisible();
    };
    const group = page.getByRole('button', { name: 'Remove auditors', exact: true });
    await sandbox.settings({ asSamples: true });
    await createUser(page, kim);
    await test.step('forgetting is undone, with the answer that can be read nowhere again', async () => {
      const row = userRow(page, kim);
      await expect(row).toContainText('researchers');
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Forget here' }).click();
      await expect(row).toHaveCount(0);
      await expect(toasts(page)).toContainText(`${kim} is forgotten in this browser`);
      await undo(page).click();
      await expect(row).toContainText('researchers');
    });
    await edit();
    await field(page, 'Description').fill('first');
    await saved(page, 'Users');
    await sandbox.fault({ operation: 'updateUser', kind: 'drop' });
    await edit();
    await field(page, 'Description').fill('second');
    await addGroup(page, 'auditors');
    await expect(group).toBeVisible();
    await review(page).click();
    await save(page).click();
    await decideLater(page);
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(userRow(page, kim)).toContainText('researchers');
    await expect(userRow(page, kim).getByLabel(/^Sent .* its outcome is unknown/)).toBeVisible();
    await edit();
    await page.reload();
    await expect(
      page.getByText(/Restored your draft. It was sent at .*its outcome is unknown/),
    ).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('second');
    await expect(group).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(group).toHaveCount(0);
    await expect(field(page, 'Description')).toHaveValue('first');
  });
});
