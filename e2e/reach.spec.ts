import http from 'node:http';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import type { JsonObject } from '../src/lib/json';
import { allTo, listen } from '../server/gateway.fixture';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { startGateway } from './gateway';
import { tabTo } from './keys';
import { metadata, type SandboxControl } from './sandboxControl';

const list = (page: Page) => page.getByRole('table', { name: 'Reach by security group' });
const matrix = (page: Page) => page.getByRole('table', { name: 'Reach between groups' });
const cell = (page: Page, pair: string) =>
  matrix(page).getByRole('button', { name: new RegExp(`^${pair}: `) });
const of = async (sandbox: SandboxControl, name: string) =>
  String(metadata(await sandbox.named('networks', name)).id);

test('a network says who can reach a port of it, which part of a source, and by which rule', async ({
  page,
  sandbox,
}) => {
  const id = await of(sandbox, 'edge-north');
  const group = String(metadata(await sandbox.named('securitygroups', 'bastion')).id);
  await page.goto(`/security-groups/${group}`);
  await page.getByRole('link', { name: 'Ask all groups of the network' }).click();
  await expect(page).toHaveURL(new RegExp(`/networks/${id}\\?tab=reach$`));
  await expect(page.getByText('Which port?')).toBeVisible();
  await page.getByLabel('Port', { exact: true }).fill('22');
  const bastion = list(page).getByRole('row', { name: /bastion/ });
  await expect(bastion).toContainText('Partly allowed198.51.100.0/24 and 203.0.113.64/27');
  await expect(list(page).getByRole('row', { name: /web-public/ })).toContainText('Not allowed');
  await page.getByLabel('From', { exact: true }).fill('203.0.113.0/24');
  await expect(bastion).toContainText('Partly allowed203.0.113.64/27');
  await expect(page).toHaveURL(/from=203\.0\.113\.0%2F24/);

  // The address is the question.
  await page.reload();
  await expect(bastion).toContainText('Partly allowed203.0.113.64/27');
  await expect(page.getByText('console’s own reading of the rules')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('198.51.100.7');
  await expect(bastion).toContainText('Allowedall of 198.51.100.7/32');

  // Out of the network to the same address.
  await page.getByRole('button', { name: 'Swap from and to' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('edge-north');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('198.51.100.7');
  await expect(bastion).toContainText('rule 3');
  await page.getByLabel('Port', { exact: true }).fill('65536');
  await expect(page.getByText('A port is a whole number from 1 to 65535.')).toBeVisible();
  await page.getByLabel('Protocol').selectOption('icmp');
  await expect(page.getByLabel('Port', { exact: true })).toHaveCount(0);
  await bastion.getByRole('link', { name: 'Edit rule 3 of bastion' }).click();
  await expect(page.getByLabel('Rule 3 direction')).toBeFocused();
});

test('what the internet reaches is said in red, also for one address of it', async ({
  page,
  sandbox,
}) => {
  const id = await of(sandbox, 'scratch-17');
  await page.goto(`/networks/${id}?tab=reach&port=22`);
  const open = list(page).getByRole('row', { name: /ssh-everywhere/ });
  const answer = open.locator('[data-tone="failed"]');
  await expect(answer).toHaveText('Allowed from the whole internet');
  await expect(open).toContainText('any address on the internet over IPv4');
  await page.getByLabel('From', { exact: true }).fill('198.51.100.7');
  await expect(open).toContainText('all of 198.51.100.7/32');
  await expect(answer).toHaveText('Allowed from the whole internet');
  await expect(page.getByRole('status')).toContainText(['1 from the whole internet']);
});

test('between two networks a matrix is asked for and read without a mouse', async ({
  page,
  sandbox,
}) => {
  const [from, to] = [await of(sandbox, 'edge-north'), await of(sandbox, 'load-test')];
  await page.goto('/security-groups');
  await expect(page.getByRole('link', { name: 'bastion', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
  await page.keyboard.type('show reach');
  await expect(page.getByRole('option', { selected: true })).toContainText('Show Reach');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a network')).toBeVisible();
  await tabTo(page, page.getByLabel('From', { exact: true }));
  await page.keyboard.type('edge-north');
  await expect(page.getByRole('option', { name: /^edge-north/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${from}`));
  await tabTo(page, page.getByLabel('To', { exact: true }));
  await page.keyboard.type('load-test');
  await expect(page.getByRole('option', { name: /^load-test/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${to}`));
  await tabTo(page, page.getByLabel('Port', { exact: true }));
  await page.keyboard.type('8443');
  await expect(cell(page, 'bastion to load-test')).toHaveAccessibleName(
    'bastion to load-test: allowed from the whole internet, out by rule 3, in by rule 1',
  );
  await expect(cell(page, 'web-public to load-test')).toHaveAccessibleName(/: not allowed$/);
  await expect(page.getByRole('status')).toContainText([
    '2 from the whole internet, 1 not allowed',
  ]);

  await tabTo(page, cell(page, 'bastion to load-test'));
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'edge-mesh to load-test')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'edge-mesh to load-test')).toHaveAttribute('aria-pressed', 'true');
  const why = page.getByRole('main').getByRole('definition');
  await expect(why.first()).toContainText('Allowedto all of');
  await expect(why.last()).toContainText('Allowed from the whole internetfrom all of 10.20.0.0/20');
  await expect(page.getByRole('link', { name: 'Edit rule 20 of edge-mesh' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(why.first()).toContainText('Not allowedto no addressno rule');
});

async function enterToken(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('any');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(dialog).toHaveCount(0);
}

/** A cloud of two networks, each with that many groups. */
async function startNetworks(groups: number) {
  const common = {
    provisioningStatus: 'provisioned',
    healthStatus: 'healthy',
    creationTime: '2026-01-01T00:00:00Z',
    organizationId: 'acme',
    projectId: 'p-1',
  };
  const networks = ['fd00:1::/48', undefined].map((prefix, at) => ({
    metadata: { ...common, id: `net-${at + 1}`, name: `network ${at + 1}` },
    spec: { dnsNameservers: [] },
    status: { regionId: 'r-1', ...(prefix && { prefix }) },
  }));
  const rules = (at: number) => [
    at % 3 === 0
      ? { direction: 'ingress', protocol: 'tcp', port: 'https' }
      : { direction: 'ingress', protocol: 'tcp', port: 443, cidr: `fd00:1:${at}::/48` },
    ...(at % 3 === 1 ? [{ direction: 'ingress', protocol: 'any' }] : []),
    ...(at % 2 === 0 ? [{ direction: 'egress', protocol: 'any', cidr: '::/0' }] : []),
  ];
  const securitygroups = networks.flatMap(({ metadata: { id } }) =>
    Array.from({ length: groups }, (_, at) => ({
      metadata: { ...common, id: `${id}-${at}`, name: `group-with-a-long-name-${at}-of-${id}` },
      spec: { rules: rules(at) },
      status: { regionId: 'r-1', networkId: id },
    })),
  );
  const server = http.createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://cloud');
    const [, , , kind, id] = pathname.split('/');
    const asked = searchParams.getAll('networkID');
    const body =
      kind === 'networks'
        ? id === undefined
          ? networks
          : networks.find((network) => network.metadata.id === id)
        : securitygroups.filter(({ status }) => asked.includes(status.networkId));
    response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'not_found' }));
  });
  return { address: await listen(server), stop: () => server.close() };
}

test('thirty by thirty groups fit and stay usable, and rules that cannot be read are unknown', async ({
  page,
}) => {
  test.slow();
  const cloud = await startNetworks(30);
  const gateway = await startGateway({
    ...allTo(cloud.address),
    MERIDIAN_STORE: 'none',
    MERIDIAN_ORGANIZATION_ID: place.organization,
  });
  const path = '/security-groups?tab=reach&from=net-1&to=net-2&port=443';
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${gateway.address}${path}`);
    await enterToken(page);
    await expect(matrix(page).getByRole('button')).toHaveCount(900);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  // The prefix of the target is not reported: what leaves to any IPv6 address may or may not be meant.
  await expect(page.getByText('The prefix of a network is not reported')).toBeVisible();
  const name = (network: number, at: number) => `group-with-a-long-name-${at}-of-net-${network}`;
  await expect(cell(page, `${name(1, 0)} to ${name(2, 0)}`)).toHaveAccessibleName(/: unknown/);
  await expect(cell(page, `${name(1, 0)} to ${name(2, 1)}`)).toHaveAccessibleName(/: unknown/);
  await expect(cell(page, `${name(1, 1)} to ${name(2, 1)}`)).toHaveAccessibleName(/: not allowed$/);
  await cell(page, `${name(1, 0)} to ${name(2, 0)}`).click();
  await expect(page.getByRole('link', { name: `Edit rule 1 of ${name(2, 0)}` })).toBeVisible();
  await page.keyboard.press('End');
  await expect(cell(page, `${name(1, 0)} to ${name(2, 9)}`)).toBeFocused();
  await gateway.stop();
  cloud.stop();
});

test('reach is accessible in both themes, and says what is missing', async ({ page, sandbox }) => {
  const [edge, store] = [await of(sandbox, 'edge-north'), await of(sandbox, 'vector-store')];
  const shown = [
    [`/networks/${edge}?tab=reach&port=443`, list(page)],
    [`/networks/${edge}?tab=reach&to=${store}&port=5432`, matrix(page)],
    [`/security-groups?tab=reach&from=10.0.0/8&to=${edge}&port=0`, page.getByText('Which port?')],
    ['/security-groups?tab=reach&from=nowhere&port=22', page.getByRole('alert')],
  ] as const;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, wanted] of shown) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(wanted).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  }
  const groups = await sandbox.objects('securitygroups');
  const used = groups.map(({ status }) => (status as JsonObject)['networkId']);
  const empty = (await sandbox.objects('networks')).find(
    (network) => !used.includes(String(metadata(network).id)),
  );
  const { id, name } = metadata(empty ?? {});
  await page.goto(`/networks/${String(id)}?tab=reach&protocol=icmp`);
  await expect(page.getByText(`No security groups in ${String(name)}`)).toBeVisible();
});
