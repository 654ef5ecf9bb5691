import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { networkId, place } from '../sandbox/seed';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save } from './formParts';
import { tokenOf } from './people';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// What the journal's changes lead to: the review that takes one back, or a run of many, or restores one value.

const ada = tokenOf('ada@acme-research.example');
const { groups } = place;
const users = `/api/v1/organizations/${place.organization}/users`;
const accounts = `/api/v1/organizations/${place.organization}/serviceaccounts`;

const changes = (page: Page) => page.getByRole('table', { name: 'Changes' });
const rowOf = (page: Page, name: string | RegExp) =>
  changes(page).getByRole('row').filter({ hasText: name }).first();
const undoOf = (page: Page, name: string | RegExp) =>
  rowOf(page, name).getByRole('link', { name: 'Undo', exact: true });
const details = (page: Page) => page.getByRole('complementary', { name: 'Change details' });
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });
const back = (page: Page) => plan(page).getByRole('button', { name: 'Back to editing' });
const planned = (page: Page, label: RegExp) => plan(page).getByRole('row', { name: label });

/** Reads an object, and writes it as another client would, with what is given. */
async function put(
  sandbox: SandboxControl,
  path: string,
  kind: string,
  name: string,
  more: JsonObject,
) {
  const object = await sandbox.named(kind, name);
  const { description, tags, id } = metadata(object);
  const { metadata: own, spec: part } = more;
  await sandbox.api(
    'PUT',
    `${path}/${String(id)}`,
    {
      metadata: { name, description, tags, ...(own as JsonObject) },
      spec: { ...spec(object), ...(part as JsonObject) },
    },
    ada,
  );
  return String(id);
}

test('the fields of a network: Undo leads to the review, whose address survives a reload and Back, and nothing typed is lost', async ({
  page,
  sandbox,
}) => {
  const was = await sandbox.named('networks', 'edge-west');
  const id = await put(sandbox, '/api/v2/networks', 'networks', 'edge-west', {
    metadata: { description: 'Western edge: load balancers only' },
    spec: { dnsNameservers: ['9.9.9.9'] },
  });
  const stored = async () => sandbox.named('networks', 'edge-west');
  const undone = { description: metadata(was).description, dns: spec(was).dnsNameservers };
  const now = async () => ({
    description: metadata(await stored()).description,
    dns: spec(await stored()).dnsNameservers,
  });

  await test.step('its line says which fields, its details what they were', async () => {
    await page.goto('/changes');
    await expect(rowOf(page, 'edge-west')).toContainText('edge-west: description, DNS nameservers');
    await expect(rowOf(page, 'edge-west')).toContainText('Today');
    await rowOf(page, 'edge-west').getByRole('link').first().click();
    const row = details(page).getByRole('row', { name: /^Description/ });
    await expect(row).toContainText(String(metadata(was).description));
    await expect(row).toContainText('Western edge: load balancers only');
    await expect(details(page)).not.toContainText('not known');
    await details(page).getByRole('button', { name: 'Close change details' }).click();
  });
  await test.step('the review, a reload, back to editing, and Back', async () => {
    await undoOf(page, 'edge-west').click();
    await expect(planned(page, /^Description/)).toContainText(String(metadata(was).description));
    await expect(page.getByText('Undoes the change of')).toBeVisible();
    await page.reload();
    await expect(save(page)).toBeEnabled();
    await expect(planned(page, /^DNS nameservers/)).toContainText('9.9.9.9');
    await back(page).click();
    await expect(field(page, 'Description')).toHaveValue(String(metadata(was).description));
    await field(page, 'Description').fill('Neither of them');
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('Neither of them');
    await expect(plan(page)).toBeHidden();
    await page.goBack();
    await expect(heading(page, 'Changes')).toBeVisible();
    await page.goForward();
    await expect(field(page, 'Description')).toHaveValue('Neither of them');
    await expect(field(page, 'DNS nameservers')).not.toHaveValue('9.9.9.9');
    await field(page, 'Description').fill(String(metadata(was).description));
    await review(page).click();
    await save(page).click();
    await expect(heading(page, 'edge-west')).toBeVisible();
    expect(await now()).toEqual(undone);
  });
  await test.step('an undo of the undo, by its toast, and by the history', async () => {
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(planned(page, /^DNS nameservers/)).toContainText('9.9.9.9');
    await save(page).click();
    await expect(heading(page, 'edge-west')).toBeVisible();
    expect((await now()).dns).toEqual(['9.9.9.9']);
    await moveTo(page, `/networks/${id}?tab=history`);
    const history = page.getByRole('table', { name: 'History of the network' });
    await history.getByRole('link', { name: 'Undo', exact: true }).first().click();
    await save(page).click();
    await expect(heading(page, 'edge-west')).toBeVisible();
    expect(await now()).toEqual(undone);
  });
});

test('a rule of a group and the groups of a user are taken back in the review; a draft of the same form stays; what can’t be taken back says why', async ({
  page,
  sandbox,
}) => {
  const rules = async () =>
    spec(await sandbox.named('securitygroups', 'nfs')).rules as JsonObject[];
  const before = await rules();
  const rule = { direction: 'ingress', protocol: 'tcp', port: 2222, cidr: '10.0.0.0/8' };
  const group = await put(sandbox, '/api/v2/securitygroups', 'securitygroups', 'nfs', {
    spec: { rules: [...before, rule] },
  });
  await test.step('a rule, past a draft of the same form', async () => {
    await page.goto(`/security-groups/${group}/edit`);
    await field(page, 'Description').fill('An unsent draft');
    await moveTo(page, '/changes');
    await expect(rowOf(page, 'nfs')).toContainText('nfs: rule added: ingress tcp 2222, 10.0.0.0/8');
    await undoOf(page, 'nfs').click();
    await expect(planned(page, /^Rule/)).toContainText('2222');
    await save(page).click();
    await expect(heading(page, 'nfs')).toBeVisible();
    expect(await rules()).toEqual(before);
    await page.getByRole('link', { name: 'Edit security group' }).click();
    await expect(field(page, 'Description')).toHaveValue('An unsent draft');
    await page.getByRole('button', { name: 'Discard draft' }).click();
  });
  await test.step('what others changed since stays, and is named', async () => {
    const write = (description: string) =>
      put(sandbox, '/api/v2/securitygroups', 'securitygroups', 'nfs', {
        metadata: { description, name: 'nfs' },
        spec: { rules: [...before, rule] },
      });
    await write('mine');
    await write('theirs');
    await page.goto('/changes');
    const mine = changes(page).getByRole('row').filter({ hasText: 'description, 1 rule' });
    await mine.getByRole('link', { name: 'Undo', exact: true }).click();
    await expect(plan(page)).toContainText('Changed again since, so left unchanged: Description.');
    await save(page).click();
    await expect(heading(page, 'nfs')).toBeVisible();
    expect(await rules()).toEqual(before);
    expect(metadata(await sandbox.named('securitygroups', 'nfs')).description).toBe('theirs');
  });
  await test.step('the groups of a user', async () => {
    const body = (groupIDs: string[]) => ({
      metadata: { name: 'eve@example.com' },
      spec: { subject: 'eve@example.com', state: 'active', groupIDs },
    });
    const made = await sandbox.api('POST', users, body([groups.researchers, groups.auditors]), ada);
    const { id } = metadata(made);
    await sandbox.api('PUT', `${users}/${String(id)}`, body([groups.researchers]), ada);
    await moveTo(page, '/changes');
    await expect(rowOf(page, 'eve@example.com: groups')).toContainText('left auditors');
    await undoOf(page, 'eve@example.com: groups').click();
    await expect(planned(page, /auditors/)).toBeVisible();
    await save(page).click();
    await expect(heading(page, 'Users')).toBeVisible();
    const eve = (await sandbox.objects('users')).find((user) => metadata(user).id === id);
    expect(spec(eve ?? {}).groupIDs).toEqual([groups.researchers, groups.auditors]);
  });
  await test.step('a create', async () => {
    await moveTo(page, '/changes?operation=createUser');
    const row = rowOf(page, 'eve@example.com: new user');
    await expect(row.getByRole('link', { name: 'Undo' })).toHaveCount(0);
    await row.getByRole('link').first().click();
    const undo = details(page).getByRole('button', { name: 'Undo this change' });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(details(page)).toContainText('The API can’t delete users.');
  });
});

test('an undo where the service does not return what the change left alone sends that as last time', async ({
  page,
  sandbox,
}) => {
  const at = { organizationId: place.organization, projectId: place.projects.platform };
  const routes = [{ prefix: '192.168.0.0/16', nexthop: '10.97.0.1' }];
  const made = await sandbox.api(
    'POST',
    '/api/v2/networks',
    {
      metadata: { name: 'ours', description: 'first' },
      spec: {
        ...at,
        regionId: place.regions[0],
        prefix: '10.97.0.0/20',
        dnsNameservers: [],
        routes,
      },
    },
    ada,
  );
  await sandbox.settings({ asSamples: true });
  const path = `/api/v2/networks/${String(metadata(made).id)}`;
  const body = { metadata: { name: 'ours', description: 'first' } };
  const changed = { ...body, spec: { dnsNameservers: ['9.9.9.9'], routes } };
  await sandbox.api('PUT', path, changed, ada);
  await page.goto('/changes');
  await expect(rowOf(page, 'ours')).toContainText('ours: DNS nameservers');
  await rowOf(page, 'ours').getByRole('link').first().click();
  await expect(details(page).getByRole('row', { name: /^Routes/ })).toContainText('not recorded');
  await details(page).getByRole('link', { name: 'Undo this change' }).click();
  await expect(planned(page, /^DNS nameservers/)).toContainText('removed');
  await expect(planned(page, /^Routes/)).toContainText('as sent');
  await expect(plan(page)).not.toContainText('Sends no');
  await save(page).click();
  await expect(heading(page, 'ours')).toBeVisible();
  const stored = await sandbox.named('networks', 'ours');
  expect([spec(stored).routes, spec(stored).dnsNameservers]).toEqual([routes, []]);
  expect(metadata(stored).description).toBe('first');
});

test('any value of a change is restored alone, of every type that can be updated, also when it was changed again since', async ({
  page,
  sandbox,
}) => {
  const restore = async (path: string, label: RegExp) => {
    await moveTo(page, path);
    await details(page)
      .getByRole('row', { name: label })
      .getByRole('link', { name: 'Restore this value' })
      .click();
    await expect(plan(page).locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(planned(page, label)).toBeVisible();
    await save(page).click();
    await expect(plan(page)).toBeHidden();
  };
  const open = async (name: string | RegExp) => {
    await page.goto('/changes');
    await rowOf(page, name).getByRole('link').first().click();
    await expect(details(page)).toBeVisible();
    return new URL(page.url()).pathname + new URL(page.url()).search;
  };
  await test.step('a network, whose other field stays; changed again since', async () => {
    const was = await sandbox.named('networks', 'edge-west');
    await put(sandbox, '/api/v2/networks', 'networks', 'edge-west', {
      metadata: { description: 'second', tags: [] },
    });
    const path = await open('edge-west: description');
    await put(sandbox, '/api/v2/networks', 'networks', 'edge-west', {
      metadata: { description: 'third' },
    });
    await restore(path, /^Description/);
    const { description, tags = [] } = metadata(await sandbox.named('networks', 'edge-west'));
    expect(description).toBe(metadata(was).description);
    expect(tags).toEqual([]);
  });
  await test.step('a rule that was removed', async () => {
    const before = spec(await sandbox.named('securitygroups', 'nfs')).rules as JsonObject[];
    await put(sandbox, '/api/v2/securitygroups', 'securitygroups', 'nfs', {
      metadata: { description: 'other' },
      spec: { rules: before.slice(1) },
    });
    await restore(await open('nfs: '), /^Rule/);
    const after = await sandbox.named('securitygroups', 'nfs');
    expect(spec(after).rules).toHaveLength(before.length);
    expect(metadata(after).description).toBe('other');
  });
  await test.step('the size of file storage', async () => {
    const was = spec(await sandbox.named('filestorage', 'checkpoints')).sizeGiB;
    await put(sandbox, '/api/v2/filestorage', 'filestorage', 'checkpoints', {
      metadata: { description: 'larger' },
      spec: { sizeGiB: Number(was) + 100 },
    });
    await restore(await open('checkpoints: '), /^Size/);
    const after = await sandbox.named('filestorage', 'checkpoints');
    expect([spec(after).sizeGiB, metadata(after).description]).toEqual([was, 'larger']);
  });
  await test.step('the state of a user', async () => {
    const body = (state: string, name: string) => ({
      metadata: { name },
      spec: { subject: 'eve@example.com', state, groupIDs: [groups.researchers] },
    });
    const { id } = metadata(await sandbox.api('POST', users, body('active', 'Eve'), ada));
    await sandbox.api('PUT', `${users}/${String(id)}`, body('suspended', 'Eva'), ada);
    await restore(await open('Eva: '), /^State/);
    const eve = (await sandbox.objects('users')).find((user) => metadata(user).id === id) ?? {};
    expect([spec(eve).state, metadata(eve).name]).toEqual(['active', 'Eva']);
  });
  await test.step('a group of a service account', async () => {
    const { id } = metadata(await sandbox.named('serviceaccounts', 'terraform'));
    const body = (description: string, groupIDs: string[]) => ({
      metadata: { name: 'terraform', description },
      spec: { groupIDs },
    });
    const path = `${accounts}/${String(id)}`;
    await sandbox.api('PUT', path, body('a', [groups.automation, groups.auditors]), ada);
    await sandbox.api('PUT', path, body('b', [groups.automation]), ada);
    await restore(await open('terraform: description'), /auditors/);
    const after = await sandbox.named('serviceaccounts', 'terraform');
    expect(spec(after).groupIDs).toEqual([groups.automation, groups.auditors]);
    expect(metadata(after).description).toBe('b');
  });
});

test('a run of many is one entry, which opens to its rows and is taken back as a run of its own, but for what others changed since', async ({
  page,
  sandbox,
}) => {
  const names = ['backup', 'bench', 'edge-west'];
  const tags = async () =>
    Promise.all(
      names.map(async (name) =>
        ((metadata(await sandbox.named('networks', name)).tags ?? []) as JsonObject[]).filter(
          (tag) => tag.name === 'cost-center',
        ),
      ),
    );
  await page.goto('/networks');
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Change a tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tag name').fill('cost-center');
  await dialog.getByLabel('Tag value').fill('4711');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByText('Finished: 3 saved')).toBeVisible();

  const line = /cost-center=4711.* 3 networks|3 networks.*cost-center=4711/;
  await moveTo(page, '/');
  const recent = page.getByRole('region', { name: 'Recent changes' });
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect(recent.getByRole('link', { name: line })).toBeVisible();
  await moveTo(page, '/changes');
  await expect(changes(page).getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, line)).toContainText('3 accepted');
  await put(sandbox, '/api/v2/networks', 'networks', 'bench', {
    metadata: { tags: [{ name: 'cost-center', value: '4712' }] },
  });
  await rowOf(page, line).getByRole('link', { name: line }).click();
  await expect(page).toHaveURL(/run=/);
  await expect(changes(page).getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, 'backup')).toContainText('backup: tag added: cost-center=4711');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('region', { name: 'Run' }).getByRole('link', { name: 'Undo all' }).click();
  await expect(page.getByRole('heading', { name: /^Undo “.*cost-center=4711/ })).toBeVisible();
  const planRow = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(planRow('bench')).toContainText(
    'was changed again since: it is now cost-center=4712',
  );
  await page.reload();
  await expect(planRow('backup')).toContainText('Tag cost-center');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Finished: 2 saved')).toBeVisible();
  expect(await tags()).toEqual([[], [{ name: 'cost-center', value: '4712' }], []]);

  // It is a run like any other: one entry, which is taken back as well.
  await moveTo(page, '/changes');
  const undone = rowOf(page, /^.*Undo “/);
  await expect(undone.getByRole('link', { name: 'Undo all' })).toBeVisible();
  // A phone has no room for the button, and keys don't stop at it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(undone.getByRole('link', { name: 'Undo all' })).toBeHidden();
  await undone.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Undo all' }).click();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Finished: 2 saved')).toBeVisible();
  expect((await tags()).flat().map(({ value }) => value)).toEqual(['4711', '4712', '4711']);
});

test('after a new token a review, a create form and a run say that it is in place, and not what the old one was refused for', async ({
  page,
  sandbox,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  const enter = async () => {
    await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step('a review', async () => {
    await page.goto(`/networks/${networkId('edge-west')}/edit`);
    await field(page, 'Description').fill('another');
    await review(page).click();
    await expect(save(page)).toBeEnabled();
    await sandbox.fault({ operation: 'updateNetwork', kind: '401' });
    await save(page).click();
    await enter();
    await expect(plan(page)).toContainText('New token in place. Save again.');
    await expect(plan(page)).not.toContainText('was refused');
    await save(page).click();
    await expect(heading(page, 'edge-west')).toBeVisible();
  });
  await test.step('a comparison', async () => {
    await page.getByRole('link', { name: 'Edit network' }).click();
    await field(page, 'Description').fill('yet another');
    await sandbox.fault({ operation: 'getNetwork', kind: '401' });
    await review(page).click();
    await enter();
    await expect(plan(page)).toContainText('New token in place. Try again.');
    await plan(page).getByRole('button', { name: 'Retry' }).click();
    await expect(planned(page, /^Description/)).toBeVisible();
    await back(page).click();
  });
  await test.step('a create form', async () => {
    await moveTo(page, '/networks/new?prefix=10.99.0.0/20');
    await field(page, 'Name').fill('fresh');
    await sandbox.fault({ operation: 'createNetwork', kind: '401' });
    const create = page.getByRole('button', { name: 'Create network', exact: true });
    await create.click();
    await enter();
    await expect(page.getByText('New token in place. Create the network again.')).toBeVisible();
    await expect(page.getByText('was refused')).toBeHidden();
    await create.click();
    await expect(heading(page, 'fresh')).toBeVisible();
  });
  await test.step('a run', async () => {
    await moveTo(page, '/networks');
    for (const name of ['backup', 'bench'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Change a tag' }).click();
    await page.getByRole('dialog').getByLabel('Tag name').fill('wave');
    await page.getByRole('dialog').getByRole('button', { name: 'Review changes' }).click();
    await sandbox.fault({ operation: 'updateNetwork', kind: '401' });
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await enter();
    await expect(page.getByText('New token in place. Continue.')).toBeVisible();
    await expect(page.getByText('needs a new token')).toBeHidden();
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await expect(page.getByText(/^Finished: /)).toBeVisible();
  });
});

test('the undo of a change of what the service no longer shows says so, and sends nothing', async ({
  page,
  sandbox,
}) => {
  const more = { metadata: { description: 'Soon gone' } };
  await put(sandbox, '/api/v2/networks', 'networks', 'edge-west', more);
  await sandbox.clearRequests();
  await page.goto('/changes');
  await expect(undoOf(page, 'edge-west')).toBeVisible();
  await sandbox.fault({ operation: 'getNetwork', kind: '404', times: 20 });
  await undoOf(page, 'edge-west').click();
  await expect(page.getByText('The service does not show this network')).toBeVisible();
  await expect(plan(page)).toBeHidden();
  expect(await sandbox.requests('updateNetwork')).toEqual([]);
});
