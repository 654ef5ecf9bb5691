import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  visit,
} from './checks';
import { expect, test } from './fixtures';
import { tabTo } from './keys';
import { metadata, type SandboxControl } from './sandboxControl';

const list = (page: Page) => page.getByRole('table', { name: 'What can be reached' });
const matrix = (page: Page) => page.getByRole('table', { name: 'Connections between groups' });
/** A cell of the matrix, by the names of its row and its column. */
const cell = async (page: Page, source: string, target: string) => {
  const heads = await matrix(page).getByRole('columnheader').allInnerTexts();
  const row = matrix(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: source, exact: true }) });
  return row.getByRole('cell').nth(heads.indexOf(target));
};
const of = async (sandbox: SandboxControl, name: string) =>
  String(metadata(await sandbox.named('networks', name)).id);

test('what can be reached is listed port by port, the internet first and in red; two networks have a matrix, asked for and read without a mouse', async ({
  page,
  sandbox,
}) => {
  await test.step('port by port', async () => {
    await page.goto('/security-groups?tab=connect');
    const rows = list(page).getByRole('row');
    await expect(rows.nth(1)).toHaveText('Open to the whole internet');
    const ssh = list(page).getByRole('row', { name: /^SSH tcp 22 any address/ });
    await expect(ssh).toContainText('ssh-everywhere');
    await expect(ssh.locator('[data-tone="failed"]')).toContainText('any address on the internet');
    // The web is meant for everybody.
    await expect(
      list(page)
        .getByRole('row', { name: /^HTTPS tcp 443 any/ })
        .first(),
    ).toContainText('expected');
    const titles = await list(page).locator('th[scope="rowgroup"]').allTextContents();
    expect(titles).toEqual([
      'Open to the whole internet',
      'From known outside networks',
      'Between your networks',
    ]);
    await page.getByLabel('Port', { exact: true }).fill('5432');
    await expect(list(page).getByRole('row', { name: /^SSH/ })).toHaveCount(0);
    await expect(list(page).getByRole('row', { name: /^PostgreSQL tcp 5432 any/ })).toContainText(
      'postgres-open',
    );
    await expect(page).toHaveURL(/port=5432/);

    const id = await of(sandbox, 'scratch-17');
    await visit(page, `/networks/${id}?tab=connect&port=22&protocol=tcp`);
    await expect(list(page)).toContainText('Open to the whole internet');
    // Where it leads is the network of the page.
    await expect(list(page).getByRole('columnheader')).toHaveText([
      'What can be reached',
      'From',
      'By',
    ]);
    const open = list(page).getByRole('row', { name: /ssh-everywhere/ });
    const from = open.locator('[data-tone="failed"]');
    await expect(from).toHaveText('any address on the internet over IPv4');
    await page.getByLabel('From', { exact: true }).fill('198.51.100.7');
    await expect(from).toHaveText('198.51.100.7/32');
    await expect(list(page)).toContainText('Open to the whole internet');
  });
  await test.step('one network', async () => {
    const id = await of(sandbox, 'edge-north');
    const group = String(metadata(await sandbox.named('securitygroups', 'bastion')).id);
    await visit(page, `/security-groups/${group}`);
    await page.getByRole('link', { name: 'Ask all groups of the network' }).click();
    await expect(page).toHaveURL(new RegExp(`/networks/${id}\\?tab=connect$`));
    await page.getByLabel('Port', { exact: true }).fill('22');
    const bastion = list(page).getByRole('row', { name: /bastion/ });
    await expect(bastion).toContainText('198.51.100.0/24 and 203.0.113.64/27');
    await expect(list(page).getByRole('row', { name: /web-public/ })).toHaveCount(0);
    await page.getByLabel('From', { exact: true }).fill('203.0.113.0/24');
    await expect(bastion).not.toContainText('198.51.100.0/24');
    await expect(bastion).toContainText('203.0.113.64/27');
    await expect(page).toHaveURL(/from=203\.0\.113\.0%2F24/);

    await expect(page.getByText('Based on rules only')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill('192.0.2.9');
    await expect(page.getByText('Nothing can connect')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill('198.51.100.7');
    await expect(bastion).toContainText('198.51.100.7/32');

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
  await test.step('without a mouse', async () => {
    const [from, to] = [await of(sandbox, 'edge-north'), await of(sandbox, 'load-test')];
    await visit(page, '/security-groups?tab=connect');
    await expect(list(page)).toBeVisible();
    await tabTo(page, page.getByLabel('From', { exact: true }));
    await page.keyboard.type('edge-n');
    await expect(page.getByRole('option', { name: /^edge-north/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${from}`));
    await tabTo(page, page.getByLabel('To', { exact: true }));
    await page.keyboard.type('load-t');
    await expect(page.getByRole('option', { name: /^load-test/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`to=${to}`));
    await expect(page.getByText('Which port?')).toBeVisible();
    await tabTo(page, page.getByLabel('Port', { exact: true }));
    await page.keyboard.type('8443');
    await expect(matrix(page)).toBeVisible();
    const open = await cell(page, 'bastion', 'load-test');
    await expect(open).toHaveText('Allowed from the whole internetrule 3 out, rule 1 in');
    await expect(open.locator('[data-tone="failed"]')).toBeVisible();
    await expect(await cell(page, 'web-public', 'load-test')).toHaveText('Not allowed');
    const mesh = await cell(page, 'edge-mesh', 'load-test');
    await expect(mesh).toHaveAttribute('title', /^edge-mesh: .* by rule 20; load-test: /);
  });
  await test.step('accessible, and what is missing', async () => {
    const [edge, store] = [await of(sandbox, 'edge-north'), await of(sandbox, 'vector-store')];
    const shown = [
      [`/networks/${edge}?tab=connect&port=443`, list(page), 'one'],
      [`/networks/${edge}?tab=connect&to=${store}&port=5432`, matrix(page), 'both'],
      ['/security-groups?tab=connect&from=nowhere&port=22', page.getByRole('alert'), 'one'],
    ] as const;
    for (const [path, wanted, themes] of shown) {
      // So narrow that what scrolls has to take the focus.
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, path);
      await expect(wanted).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (themes === 'both') await expectAccessibleInBothThemes(page);
      else await expectAccessible(page);
    }
    const groups = await sandbox.objects('securitygroups');
    const used = groups.map(({ status }) => (status as JsonObject)['networkId']);
    const empty = (await sandbox.objects('networks')).find(
      (network) => !used.includes(String(metadata(network).id)),
    );
    const { id, name } = metadata(empty ?? {});
    await visit(page, `/networks/${String(id)}?tab=connect&protocol=icmp`);
    await expect(page.getByText(`No security groups in ${String(name)}`)).toBeVisible();
  });
});
