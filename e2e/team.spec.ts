import { networkId, place } from '../sandbox/seed';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { addGroup, field, heading } from './formParts';
import { giveToken, pageOf, tokenOf } from './people';
import { metadata } from './sandboxControl';

// What people of one organization see of each other's work, in browsers of their own.

const ada = tokenOf('ada@acme-research.example');
const grace = tokenOf('grace@acme-research.example');

test('what one person creates the other sees, with the name, and an outsider sees nothing; a nickname is the team’s', async ({
  browser,
  page: hers,
  gateway,
}) => {
  await giveToken(hers, ada);
  const theirs = await pageOf(browser, gateway.address, grace);
  await hers.goto('/users/new');
  await field(hers, 'Subject').fill('eve@acme-research.example');
  await addGroup(hers, 'researchers');
  await hers.getByRole('button', { name: 'Create user', exact: true }).click();
  await expect(heading(hers, 'Users')).toBeVisible();
  await moveTo(hers, '/settings');
  await field(hers, 'ID').fill('a-project-of-ours');
  await field(hers, 'Nickname').fill('moonshot');
  await hers.getByRole('button', { name: 'Add nickname' }).click();
  await expect(field(hers, 'Nickname of a-project-of-ours')).toHaveValue('moonshot');
  await expect(hers.getByRole('region', { name: 'Nicknames given' })).toContainText('shared');

  await theirs.goto('/users');
  const row = theirs.getByRole('row', { name: /eve@acme-research/ });
  await expect(row).toContainText('Created by ada, ');
  await moveTo(theirs, '/changes');
  for (const change of ['Create user eve@acme-research.*', 'Change nickname moonshot'])
    await expect(
      theirs.getByRole('row', { name: new RegExp(`${change} ada@acme-research`) }),
    ).toContainText('Accepted');
  await moveTo(theirs, '/settings');
  await expect(theirs.getByRole('region', { name: 'Nicknames given' })).toContainText(
    'shared by ada@acme-research.example',
  );
  await theirs.getByRole('button', { name: 'Remove nickname moonshot' }).click();
  await expect(field(theirs, 'Nickname of a-project-of-ours')).toHaveCount(0);
  await moveTo(theirs, '/users');
  await row.getByRole('link').first().click();
  await theirs.getByRole('link', { name: 'Edit user', exact: true }).click();
  await field(theirs, 'State').fill('suspended');
  await theirs.getByRole('button', { name: 'Review changes' }).click();
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(heading(theirs, 'Users')).toBeVisible();

  // What the other one changes comes back on the first one's page.
  await hers.goto('/users');
  const mine = hers.getByRole('row', { name: /eve@acme-research/ });
  await expect(mine).toContainText('Changed by grace, ');
  await expect(mine).toContainText('Suspended');
  await moveTo(hers, '/settings');
  await expect(heading(hers, 'Settings')).toBeVisible();
  await expect(hers.getByText('moonshot')).toHaveCount(0);

  const outsider = await pageOf(browser, gateway.address, 'sandbox-norights');
  await outsider.goto('/changes');
  await expect(
    outsider.getByText('You may not read the changes of this organization'),
  ).toBeVisible();
  await moveTo(outsider, '/users');
  await expect(outsider.getByText('Your team’s list could not be read')).toBeVisible();
  await expect(outsider.getByText('eve@acme-research')).toHaveCount(0);
  for (const address of ['changes', 'team']) {
    const answer = await fetch(
      `${gateway.address}/journal/${address}?organizationID=${place.organization}`,
      { headers: { Authorization: 'Bearer sandbox-norights' } },
    );
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('eve');
  }
});

test('an edit form asks for what its team remembers together with its resource; a user that is forgotten here comes back when a colleague changes it', async ({
  page,
  sandbox,
}) => {
  const path = `/api/v1/organizations/${place.organization}/users`;
  const body = (state: string) => ({
    metadata: {},
    spec: { subject: 'eve@acme-research.example', state, groupIDs: [] },
  });
  const { metadata } = (await sandbox.api('POST', path, body('active'), ada)) as {
    metadata: { id: string };
  };
  await giveToken(page, grace);
  await test.step('an edit form', async () => {
    await page.goto(`/networks/${networkId('edge-north')}/edit`);
    await expect(field(page, 'Name')).toHaveValue('edge-north');
    const [network = 0, team = 0] = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      return ['/api/v2/networks/', '/journal/team'].map(
        (path) => entries.find(({ name }) => name.includes(path))?.startTime,
      );
    });
    // On other pages it waits for 3 seconds.
    expect(Math.abs(team - network)).toBeLessThan(2000);
  });
  await test.step('a user who is forgotten', async () => {
    await moveTo(page, '/users');
    const row = page.getByRole('row', { name: /eve@acme-research/ });
    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Forget here' }).click();
    await expect(page.getByText('is hidden here until someone changes it')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No users yet')).toBeVisible();
    await moveTo(page, '/users/new');
    await field(page, 'Subject').fill('eve@acme-research.example');
    await expect(page.getByText('Already known: creating it again')).toBeVisible();
    await moveTo(page, '/users');
    await sandbox.api('PUT', `${path}/${metadata.id}`, body('suspended'), ada);
    await page.reload();
    await expect(row).toContainText('Suspended');
  });
});

test('the form of a user who is opened by a link starts from what the team knows; the palette finds what no page has shown; the names of instances stand whole beside the team’s changes', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const { id } = metadata(await sandbox.named('users', 'bo@acme-research.example'));
  await giveToken(page, ada);
  await page.goto(`/users/${String(id)}/edit`);
  await expect(field(page, 'Subject')).toHaveValue('bo@acme-research.example');
  await expect(page.getByText(/^Starts from the/)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('anna');
  await page.getByRole('option', { name: /^anna@acme-research.example.*user/ }).click();
  await expect(heading(page, 'anna@acme-research.example')).toBeVisible();

  await moveTo(page, '/instances');
  const name = page.getByRole('link', { name: 'notebook-host', exact: true });
  for (const width of [1280, 1360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(name).toBeVisible();
    const cell = name.locator('xpath=ancestor-or-self::td');
    await expect.poll(() => cell.evaluate((td) => td.scrollWidth - td.clientWidth)).toBe(0);
  }
});
