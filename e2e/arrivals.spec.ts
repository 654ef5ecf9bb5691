import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { expect, test, withoutJournal } from './fixtures';
import { addGroup, field, heading } from './formParts';
import { start, text } from './importPage';
import { spec, type SandboxControl } from './sandboxControl';

// What rests on another query, before that has come and when it can't come.

const team = /^\/journal\/team/;
const anna = 'anna@acme-research.example';
const { researchers, 'ml-engineers': engineers } = place.groups;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows by mark' }).getByRole('button', { name, exact: true });

/** A colleague has written Anna's groups through the gateway. */
async function annaIsKnown(sandbox: SandboxControl): Promise<void> {
  const body = { spec: { subject: anna, state: 'active', groupIDs: [researchers, engineers] } };
  await sandbox.api('POST', `/api/v1/organizations/${place.organization}/users`, body);
  await sandbox.clearRequests();
}

async function groupsOfAnna(sandbox: SandboxControl): Promise<unknown> {
  const users = await sandbox.objects('users');
  return spec(users.find((user) => spec(user).subject === anna) ?? {}).groupIDs;
}

const withOneGroup = `subject,state,groups\n${anna},active,${researchers}`;

test('an import waits for the team’s list and leaves known users out; one that is sent says which groups it left', async ({
  far,
  line,
  sandbox,
}) => {
  await annaIsKnown(sandbox);
  const release = line.hold(team);
  await far.goto('/users/import');
  await text(far).fill(`${withOneGroup}\nkim@example.com,active,${researchers}`);
  await expect(chip(far, 'Not checked yet 2')).toBeVisible();
  await expect(far.getByText('New', { exact: true })).toHaveCount(0);
  await expect(start(far)).toBeDisabled();
  await expect(far.getByText('it waits for your team’s list')).toBeVisible();
  release();
  await expect(chip(far, 'Known 1')).toBeVisible();
  await expect(chip(far, 'New 1')).toBeVisible();
  await text(far).fill(withOneGroup);
  await expect(start(far)).toBeDisabled();
  await far.getByRole('checkbox', { name: /^Also send the 1 known user/ }).check();
  await start(far).click();
  const finished = far.getByRole('status').filter({ hasText: 'Finished: ' });
  await expect(finished).toContainText('Finished: 1 with groups replaced');
  await expect(finished).toContainText('Groups replaced: left ml-engineers');
  await expect(finished).toHaveAttribute('data-tone', 'attention');
  await expect(far.getByRole('row', { name: /anna@/ })).toContainText(
    'Groups replaced: left ml-engineers',
  );
  await expect(far.getByText(/already there/i)).toHaveCount(0);
  expect(await groupsOfAnna(sandbox)).toEqual([researchers]);
});

test('an import without the team’s list says so and asks; so does the form of a user, and what it replaced is said', async ({
  far,
  line,
  sandbox,
}) => {
  await annaIsKnown(sandbox);
  const mend = line.fail(team);
  await far.goto('/users/import');
  await text(far).fill(withOneGroup);
  await expect(
    far.getByText('Can’t check against your team’s list: The gateway is being moved.'),
  ).toBeVisible();
  await expect(chip(far, 'Not checked 1')).toBeVisible();
  await expect(start(far)).toBeDisabled();
  await far.getByRole('checkbox', { name: /^Send 1 user without checking/ }).check();
  await expect(start(far)).toBeEnabled();
  expect(await sandbox.requests('createUser')).toEqual([]);

  await far.goto('/users/new');
  await field(far, 'Subject').fill(anna);
  await addGroup(far, researchers);
  await expect(far.getByText('Can’t check against your team’s list')).toBeVisible();
  await button(far, 'Create user').click();
  await expect(far.getByRole('checkbox', { name: /^Create without checking/ })).toBeFocused();
  expect(await sandbox.requests('createUser')).toEqual([]);
  mend();
  await far.reload();
  await expect(far.getByText('Already known: creating it again replaces')).toBeVisible();
  await far.getByRole('checkbox', { name: /^Replace the groups of/ }).check();
  await button(far, 'Create user').click();
  await expect(heading(far, 'Users')).toBeVisible();
  await expect(
    far.getByText(/The service already had .* Groups replaced: left ml-engineers/),
  ).toBeVisible();
});

test('a press on “Create user” waits for the team’s list, which then asks', async ({
  far,
  line,
  sandbox,
}) => {
  await annaIsKnown(sandbox);
  const release = line.hold(team);
  await far.goto('/users/new');
  await field(far, 'Subject').fill(anna);
  await addGroup(far, researchers);
  await expect(far.getByText('Not checked yet')).toBeVisible();
  await button(far, 'Create user').click();
  await expect(far.getByText('Waiting for your team’s list…')).toBeVisible();
  release();
  await expect(far.getByRole('checkbox', { name: /^Replace the groups of/ })).toBeFocused();
  expect(await sandbox.requests('createUser')).toEqual([]);
});

test('a network is not created on top of another one in silence, whenever its list comes, nor without a yes where it can’t', async ({
  page,
  sandbox,
}) => {
  const create = button(page, 'Create network');
  const asks = page.getByRole('checkbox', { name: /^Create it / });
  const fill = async (name: string, prefix: string) => {
    await page.goto('/networks/new');
    await field(page, 'Name').fill(name);
    await field(page, 'Prefix').fill(prefix);
  };
  const late = { operation: 'listNetworks', kind: 'late', delayMs: 60_000 } as const;
  await test.step('on its way, and pressed', async () => {
    await sandbox.fault(late);
    await fill('on-top', '10.20.0.0/20');
    await expect(page.getByText('Not compared yet')).toBeVisible();
    await create.click();
    await expect(page.getByText('Comparing with other networks…')).toBeVisible();
    await sandbox.clearFaults();
    await expect(page.getByText('Overlaps edge-north')).toBeVisible();
    await expect(asks).toBeFocused();
    expect(await sandbox.requests('createNetwork')).toEqual([]);
    await field(page, 'Prefix').fill('10.98.0.0/20');
    await expect(asks).toHaveCount(0);
    await create.click();
    await expect(heading(page, 'on-top')).toBeVisible();
  });
  await test.step('on its way, and free', async () => {
    await sandbox.clearRequests();
    await sandbox.fault(late);
    await fill('free', '10.97.0.0/20');
    await create.click();
    await sandbox.clearFaults();
    await expect(heading(page, 'free')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  });
  await test.step('not to be had', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({
      operation: 'listNetworks',
      kind: '500',
      times: 50,
      says: 'Out of order.',
    });
    await fill('alone', '10.96.0.0/20');
    await expect(
      page.getByText('Can’t compare with other networks: Out of order.', { exact: true }),
    ).toBeVisible();
    await create.click();
    await expect(asks).toBeFocused();
    expect(await sandbox.requests('createNetwork')).toEqual([]);
    await asks.check();
    await create.click();
    await expect(heading(page, 'alone')).toBeVisible();
  });
});

withoutJournal(
  'without a journal, this browser’s memory is all there is, and the pages say so',
  async ({ page, sandbox }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Users' })).toContainText('in this browser');
    const only = page.getByText('Compared with users known in this browser only.');
    await page.goto('/users/new');
    await field(page, 'Subject').fill(anna);
    await expect(only).toBeVisible();
    await page.goto('/users/import');
    await text(page).fill(withOneGroup);
    await expect(only).toBeVisible();
    await start(page).click();
    // She was there, and nobody knows in which groups.
    await expect(page.getByText('Finished: 1 with groups replaced')).toBeVisible();
    await expect(page.getByRole('row', { name: /anna@/ })).toContainText(
      'Groups replaced: which it left is not known.',
    );
    expect(await groupsOfAnna(sandbox)).toEqual([researchers]);
  },
);
