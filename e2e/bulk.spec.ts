import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { expectAccessible, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { heading, unknown } from './formParts';
import { resultChip, resume } from './importPage';
import { control, tabTo } from './keys';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { place } from '../sandbox/seed';

// A translator rewrites the page meanwhile: counts, names and what comes and goes stay right.
test.use({ translated: true });

const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page, name: string | RegExp = /^Save [\d,]+ changes?$/) =>
  page.getByRole('button', { name });
const planChip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Rows by plan' }).getByRole('button', { name });
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
/** What the navigation marks as where the page is. */
const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
const finished = (page: Page) => page.getByText(/^Finished: /);

async function setTag(page: Page, name: string, value: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change a tag' }).click();
  await dialog(page).getByLabel('Tag name').fill(name);
  await dialog(page).getByLabel('Tag value').fill(value);
  await dialog(page).getByRole('button', { name: 'Review changes' }).click();
}

/** What can be written of each stored object, by its name. */
async function stored(sandbox: SandboxControl, kind: string): Promise<Map<string, JsonObject>> {
  const objects = await sandbox.objects(kind);
  return new Map(
    objects.map((object) => {
      const { name, description = '', tags = [] } = metadata(object);
      // The service keeps no empty list of routes.
      const { routes = [], ...others } = spec(object);
      return [String(name), { name, description, tags, spec: { ...others, routes } } as JsonObject];
    }),
  );
}

const details = (page: Page) => page.getByRole('columnheader', { name: 'Details' });
const sendAgain = (page: Page) => page.getByRole('button', { name: /^Send again: / });

function tagged(objects: ReadonlyMap<string, JsonObject>, name: string, except: readonly string[]) {
  const tag = { name, value: 'one' };
  return new Map(
    [...objects].map(([key, object]) => [
      key,
      except.includes(key) ? object : { ...object, tags: [...(object.tags as JsonObject[]), tag] },
    ]),
  );
}

test('20 networks get a tag, with three refusals, a lost answer and a reload in the middle: each change once', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ networks: 21 });
  const before = await stored(sandbox, 'networks');
  await page.goto('/networks');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(bar(page)).toContainText('21 selected');
  await choose(page, 'edge-north').click();
  await expect(bar(page)).toContainText('20 selected');
  await setTag(page, 'wave', 'one');
  await expect(page.getByRole('heading', { name: 'Tag 20 networks wave=one' })).toBeVisible();
  await expect(planChip(page, 'Change 20')).toBeVisible();
  await expect(save(page, 'Save 20 changes')).toBeEnabled();
  expect(await sandbox.requests('updateNetwork')).toEqual([]);

  for (const [kind, after] of [
    ['403', 1],
    ['409', 3],
    ['422', 5],
    ['drop', 8],
  ] as const)
    await sandbox.fault({ operation: 'updateNetwork', kind, after });
  await sandbox.fault({ operation: 'updateNetwork', kind: 'late', after: 12, delayMs: 60_000 });
  await save(page).click();

  // The lost answer: the network is read again and shows the change.
  await expect(unknown(page)).toBeVisible();
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await expect(unknown(page)).toBeHidden();
  await expect(resultChip(page, 'Refused 3')).toBeVisible();
  await expect(resultChip(page, 'Saved 6')).toBeVisible();
  await resume(page).click();

  // The reload, while one is under way: it is unknown, and found once the service has acted.
  await expect(resultChip(page, 'Saved 9')).toBeVisible();
  await expect(resultChip(page, 'Sending 1')).toBeVisible();
  // Before it is sent, it is read again.
  await expect.poll(() => sandbox.requests('updateNetwork')).toHaveLength(13);
  await page.reload();
  await expect(resultChip(page, 'Unknown 1')).toBeVisible();
  await expect(unknown(page)).toBeVisible();
  await sandbox.clearFaults();
  await expect
    .poll(async () => (await sandbox.requests('updateNetwork')).at(-1)?.status)
    .toBeLessThan(300);
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await expect(resultChip(page, 'Saved 10')).toBeVisible();
  await resume(page).click();
  await expect(finished(page)).toHaveText('Finished: 17 saved and 3 refused');

  const sent = await sandbox.requests('updateNetwork');
  expect(sent).toHaveLength(20);
  expect(new Set(sent.map(({ url }) => url)).size).toBe(20);
  const refused = sent
    .filter(({ status }) => status >= 400)
    .map(({ body }) => String(metadata(JSON.parse(body)).name));
  expect(refused).toHaveLength(3);
  expect(await stored(sandbox, 'networks')).toEqual(
    tagged(before, 'wave', ['edge-north', ...refused]),
  );

  // Only a click sends the failed ones again, each once.
  await page.getByRole('button', { name: 'Send 2 rows again' }).click();
  await expect(finished(page)).toHaveText('Finished: 19 saved and 1 refused');
  await sendAgain(page).click();
  await expect(finished(page)).toHaveText('Finished: 20 saved');
  await expect(sendAgain(page)).toHaveCount(0);
  // What was found after a lost reply is still said.
  await expect(details(page)).toBeVisible();
  await expect(page.getByText('The reply was lost, but it shows the change.')).toHaveCount(2);
  expect(await sandbox.requests('updateNetwork')).toHaveLength(23);
  // The same run, also after the reload.
  const run = {
    name: 'Tag 20 networks wave=one',
    size: 23,
    outcomes: { accepted: 19, refused: 3, unknown: 1 },
  };
  expect(
    await sandbox.api('GET', `/journal/changes?organizationID=${place.organization}`),
  ).toMatchObject({ changes: [{ beforeFrom: 'read', run }] });
  expect(await stored(sandbox, 'networks')).toEqual(tagged(before, 'wave', ['edge-north']));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No bulk change')).toBeVisible();
});

test('a bulk change is undone as a whole; rows are selected without a mouse; a rule that opens SSH to all needs a yes; a conflict is not sent', async ({
  page,
  sandbox,
}) => {
  await test.step('undone as a whole', async () => {
    const { keyboard } = page;
    await page.goto('/networks');
    const first = page
      .getByRole('table', { name: 'Networks' })
      .getByRole('link', { name: 'backup' });
    await expect(first).toBeVisible();
    await keyboard.press('j');
    await keyboard.press('x');
    await expect(bar(page)).toContainText('1 selected');
    await tabTo(page, control(page, 'button', 'Clear'));
    await keyboard.press('Enter');
    await expect(bar(page)).toBeHidden();
    await expect(first).toBeFocused();
    // A key that is held down selects once.
    await keyboard.down('x');
    await keyboard.down('x');
    await keyboard.up('x');
    await expect(bar(page)).toContainText('1 selected');
    await setTag(page, 'wave', 'one');
    await expect(heading(page, 'Tag 1 network wave=one')).toBeFocused();
    await expect(crumbs(page)).toHaveText(['Infrastructure', 'Networks']);
    await expect(current(page)).toHaveText('Networks');
    await expect(save(page, 'Save 1 change')).toBeEnabled();
    // Back to the list, and once more to the review, which Ctrl Enter saves wherever the focus is.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/networks$/);
    await page.goForward();
    await expect(save(page, 'Save 1 change')).toBeEnabled();
    await keyboard.press('Control+Enter');
    await expect(finished(page)).toHaveText('Finished: 1 saved');

    const networks = await stored(sandbox, 'networks');
    await moveTo(page, '/networks');
    for (const name of ['backup', 'bench']) await choose(page, name).click();
    await setTag(page, 'wave', 'two');
    await sandbox.fault({ operation: 'updateNetwork', kind: '403' });
    await save(page, 'Save 2 changes').click();
    await expect(finished(page)).toHaveText('Finished: 1 saved and 1 refused');
    await expect(details(page)).toBeVisible();
    await sendAgain(page).click();
    await expect(finished(page)).toHaveText('Finished: 2 saved');
    // A column that says nothing of any row is left out in the end.
    await expect(details(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo all' }).click();
    const undo = page.getByRole('heading', { name: /^Undo “Tag / });
    await expect(undo).toBeVisible();
    await save(page, 'Save 2 changes').click();
    await expect(undo).toBeVisible();
    await expect(finished(page)).toHaveText('Finished: 2 saved');
    expect(await stored(sandbox, 'networks')).toEqual(networks);
  });
  await test.step('a rule of several groups', async () => {
    const before = await stored(sandbox, 'securitygroups');
    const names = [...before.keys()].slice(0, 3);
    await moveTo(page, '/security-groups');
    for (const name of names) await choose(page, name).click();
    await bar(page).getByRole('button', { name: 'Add a rule' }).click();
    await dialog(page).getByLabel('Port').fill('22');
    await dialog(page).getByRole('button', { name: 'Review changes' }).click();
    const cidr = dialog(page).getByLabel('CIDR');
    await expect(cidr).toBeFocused();
    await expect(cidr).toHaveAccessibleDescription(/CIDR/);
    await cidr.fill('0.0.0.0/0');
    await dialog(page).getByRole('button', { name: 'Review changes' }).click();
    const title = 'Add rule ingress tcp 22 (SSH), any IPv4 address to 3 security groups';
    await expect(heading(page, title)).toBeVisible();
    const yes = page.getByRole('checkbox', { name: /^Yes, open/ });
    await expect(yes).toBeVisible();
    await expect(save(page)).toHaveText('Save 0 changes');
    await yes.check();
    await save(page, 'Save 3 changes').click();
    await expect(finished(page)).toHaveText('Finished: 3 saved');
    const rule = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '0.0.0.0/0' };
    const after = await stored(sandbox, 'securitygroups');
    for (const [name, group] of before) {
      const rules = spec(group).rules as JsonObject[];
      expect(after.get(name)).toEqual(
        names.includes(name)
          ? { ...group, spec: { ...spec(group), rules: [...rules, rule] } }
          : group,
      );
    }
  });
  await test.step('users are put into a group and out of it', async () => {
    const people = ['kim@example.com', 'lee@example.com'];
    await moveTo(page, '/users/import');
    await page
      .getByLabel('CSV text')
      .fill(['subject,groups', ...people.map((each) => `${each},auditors`)].join('\n'));
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    await expect(page.getByText('Finished: 2 created')).toBeVisible();
    const groupsOf = async () =>
      (await sandbox.objects('users'))
        .filter((user) => people.includes(String(spec(user).subject)))
        .map((user) => spec(user).groupIDs);
    const [[auditors] = []] = (await groupsOf()) as string[][];
    const change = async (how: string, group: string) => {
      await moveTo(page, '/users');
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await expect(bar(page)).toContainText('2 selected');
      await bar(page).getByRole('button', { name: 'Change a group' }).click();
      await dialog(page).getByRole('button', { name: how }).click();
      await dialog(page).getByLabel('Group', { exact: true }).fill(group);
      // Closes the suggestions.
      await dialog(page).getByLabel('Group', { exact: true }).press('Tab');
      await dialog(page).getByRole('button', { name: 'Review changes' }).click();
      await save(page, 'Save 2 changes').click();
      await expect(finished(page)).toHaveText('Finished: 2 saved');
    };
    await change('Add to the group', 'researchers');
    const [both = []] = (await groupsOf()) as string[][];
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(auditors);
    expect(await groupsOf()).toEqual([both, both]);
    await change('Remove from the group', 'auditors');
    // A name leads to the page of a person, which shows them before anything is edited.
    const name = page
      .getByRole('table')
      .getByRole('link', { name: 'kim@example.com', exact: true });
    await expect(name).toHaveAttribute('href', /^\/users\/[^/?]+$/);
    expect(await groupsOf()).toEqual([both.slice(1), both.slice(1)]);
  });
  await test.step('what others changed since is merged, and the same tag is a conflict that is not sent', async () => {
    await moveTo(page, '/networks');
    for (const name of ['bench', 'edge-east', 'edge-north', 'edge-west'])
      await choose(page, name).click();
    await expect(bar(page)).toContainText('4 selected');
    await bar(page).getByRole('button', { name: 'Change a tag' }).click();
    await dialog(page).getByLabel('Tag name').fill('env');
    await dialog(page).getByLabel('Tag value').fill('dev');
    const change = async (name: string, tags: JsonObject[], description?: string) => {
      const network = await sandbox.named('networks', name);
      await sandbox.api('PUT', `/api/v2/networks/${String(metadata(network).id)}`, {
        metadata: { name, tags, ...(description !== undefined && { description }) },
        spec: spec(network),
      });
    };
    const tier = { name: 'tier', value: 'edge' };
    await change('edge-east', [{ name: 'env', value: 'staging' }, tier]);
    await dialog(page).getByRole('button', { name: 'Review changes' }).click();
    await expect(planChip(page, 'Conflict 1')).toBeVisible();
    await expect(planChip(page, 'Already so 1')).toBeVisible();
    await expect(page.getByText('it was prod and is now staging')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // A change of something else between the review and the save stays.
    await change('edge-north', [{ name: 'env', value: 'prod' }, tier], 'by somebody else');
    // A tag that somebody removed in between does not come back.
    await change('edge-west', [tier]);
    await save(page, 'Save 2 changes').click();
    await expect(finished(page)).toHaveText('Finished: 1 saved, 1 skipped and 2 left out');
    expect(metadata(await sandbox.named('networks', 'edge-west')).tags).toEqual([tier]);
    await expectNoSidewaysScroll(page);
    expect(metadata(await sandbox.named('networks', 'edge-north'))).toMatchObject({
      description: 'by somebody else',
      tags: [{ name: 'env', value: 'dev' }, tier],
    });
    expect(metadata(await sandbox.named('networks', 'edge-east')).tags).toEqual([
      { name: 'env', value: 'staging' },
      tier,
    ]);
  });
});
