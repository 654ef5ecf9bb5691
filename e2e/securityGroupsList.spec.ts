import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';

const table = (page: Page) => page.getByRole('table', { name: 'Security groups' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('security groups are listed, searched, filtered by their network, and say in words what they let through', async ({
  page,
  sandbox,
}) => {
  await test.step('the list', async () => {
    await page.goto('/security-groups');
    await expect(page.getByRole('heading', { level: 1, name: 'Security groups' })).toBeVisible();
    await expect(row(page, 'edge-mesh')).toContainText('edge-north');
    await expect(row(page, 'edge-mesh')).toContainText('20');
    await expect(row(page, 'ssh-everywhere')).toContainText('3 serious');
    await expect(row(page, 'bastion')).toContainText('none');
    // Where the other lists have their “Create”.
    const instead = await page.getByText('This API can’t create security groups').boundingBox();
    expect(instead?.y).toBeLessThan((await table(page).boundingBox())?.y ?? 0);

    await page.setViewportSize({ width: 390, height: 844 });
    const name = table(page).getByRole('link', { name: 'legacy-import', exact: true });
    await expect(name).toBeVisible();
    const cut = await name.evaluate((link) => link.scrollHeight - link.clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
    const menu = table(page).getByRole('button', { name: 'Actions for legacy-import' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole('searchbox', { name: 'Search security groups' }).fill('postgresql');
    await expect(row(page, 'postgres-open')).toBeVisible();
    await expect(row(page, 'bastion')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Who can connect' }).click();
    await expect(page).toHaveURL(/tab=connect/);
    await expect(page.getByRole('table', { name: 'What can be reached' })).toBeVisible();

    const network = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    await moveTo(page, `/networks/${network}`);
    await page.getByRole('link', { name: '3 security groups' }).click();
    await expect(page).toHaveURL(new RegExp(`networkID=${network}`));
    await expect(row(page, 'edge-mesh')).toBeVisible();
    await expect(row(page, 'nfs')).toHaveCount(0);
  });
  await test.step('a group', async () => {
    const id = String(metadata(await sandbox.named('securitygroups', 'edge-mesh')).id);
    await moveTo(page, `/security-groups/${id}`);
    const rules = page.getByRole('table', { name: 'Rules' });
    await expect(rules.getByRole('row').nth(17)).toContainText(
      'Anyone on the internet may reach udp 53 (DNS)',
    );
    await expect(rules).toContainText('comment: "node exporter"');
    await expect(page.getByRole('region', { name: 'Findings' })).toContainText('udp 53 (DNS)');

    const question = page.getByRole('region', { name: 'Would this connection be allowed?' });
    await question.getByLabel('From', { exact: true }).fill('10.20.1.9');
    await question.getByLabel('Port').fill('31000');
    await expect(question).toContainText('Allowed by rule 7');
    await question.getByLabel('From', { exact: true }).fill('192.0.2.1');
    await expect(question).toContainText('Denied');
    await question.getByLabel('Protocol').selectOption('udp');
    await question.getByLabel('Port').fill('53');
    // What the internet reaches is red, never green.
    await expect(question.locator('[data-tone="settled"]')).toHaveCount(0);
    await expect(question.locator('div[data-tone="failed"]')).toContainText(
      'Allowed from the whole internet, by rule 17',
    );
    await expect(question).toContainText('Based on rules only');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(page.getByRole('region', { name: 'The whole security group' })).toContainText(
      'blackbox exporter',
    );
  });
  await test.step('filters under the names of the API, repeated and encoded byte for byte; an empty list', async () => {
    await moveTo(
      page,
      `/security-groups?tag=${encodeURIComponent('env=prod')}&tag=${encodeURIComponent('ü&=+% x=1=2')}` +
        '&organizationID=acme-research&projectID=p-1&regionID=eu-north-1&regionID=eu-west-2' +
        '&networkID=n-1&networkID=n-2',
    );
    await expect
      .poll(async () => (await sandbox.requests('listSecurityGroups')).map(({ url }) => url))
      .toContainEqual(
        expect.stringContaining(
          'tag=env%3Dprod&tag=%C3%BC%26%3D%2B%25%20x%3D1%3D2&organizationID=acme-research' +
            '&projectID=p-1&regionID=eu-north-1&regionID=eu-west-2&networkID=n-1&networkID=n-2',
        ),
      );

    await moveTo(page, '/security-groups');
    await expect(row(page, 'bastion')).toBeVisible();
    await sandbox.reset({ seed: 'empty' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('main')).toContainText('created where your cloud is set up');
  });
});
