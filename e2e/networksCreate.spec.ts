import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec } from './sandboxControl';
import { heading } from './formParts';

async function fillNetwork(page: Page, name: string, prefix = '10.99.0.0/20') {
  await visit(page, '/networks/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Prefix', { exact: true }).fill(prefix);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create network', exact: true });

test('a network is created once and as it was typed; what is refused, off, bad or overlaps is told at its field, and nothing is lost', async ({
  page,
  sandbox,
}) => {
  await test.step('refused, and then sent once', async () => {
    const name = page.getByLabel('Name', { exact: true });
    await fillNetwork(page, 'edge-north');
    await sandbox.fault({ operation: 'createNetwork', kind: '401' });
    await create(page).click();
    const dialog = page.getByRole('dialog', { name: 'Access token' });
    await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('edge-north');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);

    // A refusal stands at the field, and nothing typed is lost.
    await create(page).click();
    await expect(name).toHaveAccessibleDescription(/exist/i);
    await expect(page.getByLabel('Prefix', { exact: true })).toHaveValue('10.99.0.0/20');
    expect(await sandbox.requests('createNetwork')).toHaveLength(2);

    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: 400 });
    await name.fill('once');
    await name.press('Control+Enter');
    await create(page)
      .click({ force: true, noWaitAfter: true })
      .catch(() => undefined);
    await expect(heading(page, 'once')).toBeVisible();
    const [, , sent, ...more] = await sandbox.requests('createNetwork');
    expect(more).toEqual([]);
    // Lists that are empty are sent empty, members that are not set are left out.
    const body = JSON.parse(sent?.body ?? '');
    expect(body.spec).toMatchObject({ dnsNameservers: [], routes: [] });
    expect(body.metadata).not.toHaveProperty('description');
    expect(sent?.body).not.toContain('null');
  });
  await test.step('what is sent', async () => {
    await sandbox.clearRequests();
    await fillNetwork(page, 'orbit-a');
    await page.getByLabel('Description', { exact: true }).fill('Between the edge and the lab');
    await page.getByLabel('DNS nameservers').fill('9.9.9.9');
    await page.getByRole('button', { name: 'Add route' }).click();
    await page.getByLabel('Route 1 destination').fill('192.168.0.0/16');
    await page.getByLabel('Route 1 next hop').fill('10.99.0.1');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel('Tag 1 name').fill('owner');
    await page.getByLabel('Tag 1 value').fill('Ünïcode & co = 100%');
    await create(page).click();
    await expect(heading(page, 'orbit-a')).toBeVisible();

    const [sent] = await sandbox.requests('createNetwork');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      metadata: {
        name: 'orbit-a',
        description: 'Between the edge and the lab',
        tags: [{ name: 'owner', value: 'Ünïcode & co = 100%' }],
      },
      spec: {
        organizationId: expect.any(String),
        projectId: expect.any(String),
        regionId: expect.any(String),
        prefix: '10.99.0.0/20',
        dnsNameservers: ['9.9.9.9'],
        routes: [{ prefix: '192.168.0.0/16', nexthop: '10.99.0.1' }],
      },
    });
    const stored = await sandbox.named('networks', 'orbit-a');
    expect(metadata(stored)).toMatchObject({ description: 'Between the edge and the lab' });
    expect(spec(stored)).toMatchObject({ dnsNameservers: ['9.9.9.9'] });
    expect(spec(stored).routes).toHaveLength(1);
  });
  await test.step('addresses', async () => {
    await fillNetwork(page, 'near', '10.20.1.7/20');
    await page.getByRole('button', { name: /10\.20\.0\.0\/20/ }).click();
    await expect(page.getByLabel('Prefix', { exact: true })).toHaveValue('10.20.0.0/20');
    await expect(page.getByText(/overlaps .*edge-north/i)).toBeVisible();
    await fillNetwork(page, 'no-twin', '10.97.0.0/20');
    await expect(page.getByText('4,094 usable addresses')).toBeVisible();
    // A warning for a moment is a warning too, read out as any other.
    await page.evaluate(() => {
      document.body.dataset['warned'] = 'no';
      new MutationObserver(() => {
        if (/overlaps/i.test(document.body.innerText)) document.body.dataset['warned'] = 'yes';
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await create(page).click();
    await expect(heading(page, 'no-twin')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-warned', 'no');
  });
  await test.step('what is not sent', async () => {
    await sandbox.clearRequests();
    const project = page.getByLabel('Project', { exact: true });
    await fillNetwork(page, '-bad-', '010.0.0.0/8');
    await expect(project).toHaveAccessibleDescription(/default project/);
    await project.fill('research');
    await project.press('Enter');
    await expect(project).toHaveValue('research');
    await expect(project).toHaveAccessibleDescription('');

    await page.getByLabel('DNS nameservers').fill('9.9.9');
    await page.getByRole('button', { name: 'Add route' }).click();
    await page.getByLabel('Route 1 destination').fill('10/8');
    await create(page).click();
    for (const label of ['Prefix', 'DNS nameservers', 'Route 1 destination', 'Route 1 next hop'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    expect(await sandbox.requests('createNetwork')).toEqual([]);
  });
});

test('an answer that leaves members out is no false alarm; looking ends an unknown outcome, unless one like it was there before', async ({
  page,
  sandbox,
}) => {
  await test.step('an answer that leaves out', async () => {
    await sandbox.settings({ asSamples: true });
    const alarm = page.getByRole('region', { name: 'Not confirmed by the service' });
    await fillNetwork(page, 'quiet');
    await page.getByLabel('Description', { exact: true }).fill('Never returned');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByLabel('Tag 1 name').fill('env');
    await page.getByLabel('Tag 1 value').fill('prod');
    await page.getByRole('button', { name: 'Add route' }).click();
    await page.getByLabel('Route 1 destination').fill('192.168.0.0/16');
    await page.getByLabel('Route 1 next hop').fill('10.99.0.1');
    await create(page).click();
    await expect(heading(page, 'quiet')).toBeVisible();
    await expect(page.getByText('Network quiet created', { exact: true })).toBeVisible();
    await expect(alarm).toHaveCount(0);

    await page.getByRole('link', { name: 'Edit network' }).click();
    await page.getByLabel('Name', { exact: true }).fill('quieter');
    for (const member of ['Description', 'Routes'])
      await page
        .getByRole('radiogroup', { name: member })
        .getByRole('radio', { name: /^Keep the last value sent from this browser/ })
        .check();
    await page.getByRole('button', { name: 'Review changes', exact: true }).click();
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await expect(heading(page, 'quieter')).toBeVisible();
    await expect(page.getByText('Network quieter saved', { exact: true })).toBeVisible();
    await expect(alarm).toHaveCount(0);
    const stored = await sandbox.named('networks', 'quieter');
    expect(metadata(stored)).toMatchObject({
      description: 'Never returned',
      tags: [{ name: 'env', value: 'prod' }],
    });
    expect(spec(stored)['routes']).toEqual([{ prefix: '192.168.0.0/16', nexthop: '10.99.0.1' }]);
  });
  await test.step('an unknown outcome', async () => {
    await sandbox.settings({ asSamples: false });
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createNetwork', kind: 'drop' });
    await fillNetwork(page, 'lost-net');
    await page.getByLabel('Description', { exact: true }).fill('Sent once');
    await create(page).click();
    const unknown = page.getByRole('dialog', { name: 'Outcome unknown' });
    await expect(unknown).toBeVisible();
    await unknown.getByRole('button', { name: 'Look for it' }).click();

    const found = page.getByRole('dialog', { name: 'lost-net was created' });
    const open = found.getByRole('link', { name: 'Open lost-net' });
    await expect(open).toBeFocused();
    await expect(unknown).toBeHidden();
    await expect(found).toContainText('10.99.0.0/20');
    await expect(found).not.toContainText(/may exist|may not|look for it|send again/i);
    await expect(found.getByRole('button')).toHaveCount(0);
    // The draft is removed at once, and not only by the link.
    await visit(page, '/networks');
    await expect(heading(page, 'Networks')).toBeVisible();
    await visit(page, '/networks/new');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
    await sandbox.named('networks', 'lost-net');

    const { status } = await sandbox.named('networks', 'edge-north');
    await sandbox.fault({ operation: 'createNetwork', kind: 'drop-before' });
    await fillNetwork(page, 'edge-north', String((status as JsonObject)['prefix']));
    await create(page).click();
    await unknown.getByRole('button', { name: 'Look for it' }).click();
    await expect(unknown).toContainText('A network like it exists, but it may be another one');
    await expect(unknown.getByRole('link', { name: 'edge-north' })).toBeVisible();
    for (const name of ['Look for it', 'Send again anyway', 'Decide later'])
      await expect(unknown.getByRole('button', { name })).toBeVisible();
    await unknown.getByRole('link', { name: 'edge-north' }).click();
    await expect(heading(page, 'edge-north')).toBeVisible();
    // It may still be wanted: nothing has shown that it arrived.
    await visit(page, '/networks/new');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('edge-north');
  });
});

test('free prefixes are offered before one is typed, by keyboard and at the strip; nothing moves, and nothing is offered that may be taken', async ({
  page,
  sandbox,
}) => {
  const prefix = page.getByLabel('Prefix', { exact: true });
  const offers = page.getByRole('button', { name: /^Use \d/ });
  const topOf = async (label: string) =>
    (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  await test.step('the networks are not there yet', async () => {
    const late = { operation: 'listNetworks', kind: 'late', delayMs: 60_000 } as const;
    await sandbox.fault({ ...late, times: 20 });
    await page.goto('/networks/new');
    await expect(prefix).toHaveAccessibleDescription(/Not compared yet/);
    await expect(page.getByLabel('Region', { exact: true })).toBeVisible();
    const before = await topOf('Region');
    await expect(offers).toHaveCount(0);
    await expect(page.getByRole('button', { name: / free, / })).toHaveCount(0);
    await sandbox.clearFaults();
    await expect(offers.first()).toBeVisible();
    expect(await topOf('Region')).toBe(before);
    await expect(prefix).toHaveAccessibleDescription(/Next free in eu-north-1/);
    await prefix.fill('10.97.0.0/20');
    await expect(page.getByText('No overlap', { exact: true })).toBeVisible();
    expect(await topOf('Region')).toBe(before);
    await prefix.fill('');
    expect(await topOf('Region')).toBe(before);
  });
  await test.step('the keyboard', async () => {
    await prefix.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(prefix).toBeFocused();
    await expect(prefix).toHaveValue('10.20.64.0/22');
    await expect(prefix).toHaveAccessibleDescription(/1,022 usable addresses.*No overlap/);
    expect(await sandbox.requests('createNetwork')).toEqual([]);
  });
  await test.step('another region, and its strip', async () => {
    const region = page.getByLabel('Region', { exact: true });
    await region.fill('us-east-1');
    await region.press('Enter');
    await prefix.fill('');
    await expect(prefix).toHaveAccessibleDescription(/Next free in us-east-1/);
    await page
      .getByRole('button', { name: / free, .*: use 192\./ })
      .first()
      .click();
    await expect(prefix).toBeFocused();
    await expect(prefix).toHaveAccessibleDescription(/No overlap/);
  });
  await test.step('a list that fails', async () => {
    await sandbox.fault({ operation: 'listNetworks', kind: '403', times: 20 });
    await page.goto('/networks/new');
    await prefix.fill('');
    await expect(prefix).toHaveAccessibleDescription(/Can’t compare with other networks/);
    await expect(offers).toHaveCount(0);
    await expect(page.getByRole('button', { name: / free, / })).toHaveCount(0);
  });
});
