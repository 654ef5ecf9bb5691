import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { expectAccessible, expectNoSidewaysScroll, moveTo, visit } from './checks';
import { expect, test, withoutJournal } from './fixtures';
import { addGroup, heading } from './formParts';
import { tokenOf } from './people';
import { metadata, type SandboxControl } from './sandboxControl';

// The page of a user and of a service account, and the names that lead there.

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const idOf = async (sandbox: SandboxControl, kind: string, name: string) =>
  String(metadata(await sandbox.named(kind, name)).id);
const at = { organizationId: place.organization, projectId: place.projects.platform };

/** A network that somebody creates. */
async function createdBy(sandbox: SandboxControl, person: string, name: string): Promise<void> {
  const spec = { ...at, regionId: place.regions[0], prefix: '10.99.0.0/20' };
  const body = { metadata: { name }, spec: { ...spec, dnsNameservers: [], routes: [] } };
  await sandbox.api('POST', '/api/v2/networks', body, tokenOf(person));
}

test('a name leads to the person: what is known of them, what they changed and what was changed of them', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  await createdBy(sandbox, 'anna@acme-research.example', 'annas');
  const id = await idOf(sandbox, 'users', 'chidi@acme-research.example');
  await test.step('from the list of users', async () => {
    await visit(page, '/users');
    await page.getByRole('link', { name: 'chidi@acme-research.example', exact: true }).click();
    await expect(page).toHaveURL(`/users/${id}`);
    await expect(heading(page, 'chidi@acme-research.example')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Active');
    await expect(region(page, 'Summary')).toContainText('Last active');
    await expect(region(page, 'Groups')).toContainText('ml-engineers');
    await expect(region(page, 'Changed by chidi').getByRole('listitem')).toHaveCount(3);
    await expect(region(page, 'Facts')).toContainText(id);
    await expectAccessible(page);
    await region(page, 'Changed by chidi').getByRole('link', { name: 'All' }).click();
    await expect(page).toHaveURL(/\/changes\?person=chidi/);
  });
  await test.step('from the changes, the last change of a list, and the author of a network', async () => {
    const who = page.getByRole('link', { name: 'chidi@acme-research.example', exact: true });
    await page.getByRole('table', { name: 'Changes' }).locator(who).first().click();
    await expect(page).toHaveURL(`/users/${id}`);
    await moveTo(page, '/service-accounts');
    await page.getByRole('link', { name: 'chidi', exact: true }).first().click();
    await expect(page).toHaveURL(`/users/${id}`);
    await moveTo(page, `/networks/${await idOf(sandbox, 'networks', 'annas')}`);
    await region(page, 'Last changes').getByRole('link', { name: 'anna', exact: true }).click();
    await expect(heading(page, 'anna@acme-research.example')).toBeVisible();
    await expect(region(page, 'Changed by anna')).toContainText('annas: new network');
  });
  await test.step('to the form', async () => {
    await page.getByRole('link', { name: 'Edit user', exact: true }).click();
    await expect(heading(page, 'Edit anna@acme-research.example')).toBeVisible();
  });
  await test.step('a service account', async () => {
    const account = await idOf(sandbox, 'serviceaccounts', 'metrics-reader');
    await moveTo(page, `/users/${account}`);
    await expect(page).toHaveURL(`/service-accounts/${account}`);
    await expect(heading(page, 'metrics-reader')).toBeVisible();
    await expect(region(page, 'Summary')).toContainText('Expires');
    await expect(region(page, 'Last changes').getByRole('listitem')).toContainText(['groups']);
    await expect(page.getByRole('link', { name: 'Edit service account' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

test('who is no user has a page with what they did, however they are called; an unknown id says so', async ({
  page,
  sandbox,
}) => {
  const strange = `eve ${'x'.repeat(200)} <img>`;
  for (const person of ['ghost@elsewhere.example', strange])
    await createdBy(sandbox, person, `of-${person.slice(0, 3)}`);
  await visit(page, '/users/ghost%40elsewhere.example');
  await expect(heading(page, 'ghost@elsewhere.example')).toBeVisible();
  await expect(region(page, 'Changed by ghost')).toContainText('of-gho: new network');
  await expect(page.getByRole('link', { name: 'Edit user' })).toHaveCount(0);
  await visit(page, '/changes');
  await page.getByRole('link', { name: 'of-eve' }).click();
  await page
    .getByRole('complementary', { name: 'Change details' })
    .getByRole('link', { name: /^eve x+/ })
    .click();
  await expect(page.getByRole('region', { name: /^Changed by eve/ })).toContainText('of-eve');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await visit(page, '/users/nobody-knows');
  await expect(page.getByRole('main')).toContainText('The values of this user are unknown');
  await page.getByRole('link', { name: 'Edit user' }).click();
  await expect(page).toHaveURL('/users/nobody-knows/edit');
});

test('what somebody changed is never "nothing" before it has come, or when it can’t', async ({
  far: page,
  line,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const id = await idOf(sandbox, 'users', 'anna@acme-research.example');
  const said = region(page, 'Changed by anna');
  const release = line.hold(/^\/journal\/changes/);
  await page.goto(`/users/${id}`);
  await expect(said).toContainText('Reading the changes');
  await expect(said).not.toContainText('No changes yet');
  release();
  await expect(said.getByRole('link').first()).toBeVisible();
  const mend = line.fail(/^\/journal\/changes/);
  await page.goto(`/users/${id}`);
  await expect(said).toContainText('The changes could not be read');
  await expect(said).not.toContainText('No changes yet');
  mend();
});

test('the projects of a person’s groups are not counted before the team’s list has come, or when it can’t', async ({
  far: page,
  line,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const id = await idOf(sandbox, 'users', 'anna@acme-research.example');
  const groups = region(page, 'Groups');
  await page.goto(`/users/${id}`);
  await expect(groups).toContainText(/\d projects?/);
  const team = /^\/journal\/team/;
  const release = line.hold(team);
  await page.reload();
  await expect(groups.getByRole('listitem').first()).toBeVisible();
  await expect(groups).not.toContainText(/\d projects?/);
  release();
  await expect(groups).toContainText(/\d projects?/);
  const mend = line.fail(team);
  await page.reload();
  await expect(groups.getByRole('listitem').first()).toBeVisible();
  await expect(groups).not.toContainText(/\d projects?/);
  mend();
});

withoutJournal(
  'without a journal a person has what this browser knows',
  async ({ page, sandbox }) => {
    await visit(page, '/users/new');
    await page.getByLabel('Subject', { exact: true }).fill('kim@example.com');
    await addGroup(page, 'auditors');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('link', { name: 'kim@example.com', exact: true }).click();
    await expect(heading(page, 'kim@example.com')).toBeVisible();
    await expect(region(page, 'Groups')).toContainText('auditors');
    await expect(page.getByRole('region', { name: /^Changed by|^Last changes/ })).toHaveCount(0);
    const network = await idOf(sandbox, 'networks', 'edge-north');
    await moveTo(page, `/networks/${network}`);
    await expect(region(page, 'Facts')).toContainText('by terraform');
    await expect(region(page, 'Facts').getByRole('link', { name: /terraform/ })).toHaveCount(0);
  },
);
