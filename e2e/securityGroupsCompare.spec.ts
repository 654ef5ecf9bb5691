import { expectAccessible, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { tabTo } from './keys';
import { metadata } from './sandboxControl';

test('two groups are compared by what they let through, and a rule that a wider one covers is no difference', async ({
  page,
  sandbox,
}) => {
  const tcp = (port: number, cidr: string) => ({
    direction: 'ingress',
    protocol: 'tcp',
    port,
    cidr,
  });
  const put = async (name: string, rules: object[]) => {
    const id = String(metadata(await sandbox.named('securitygroups', name)).id);
    await sandbox.api('PUT', `/api/v2/securitygroups/${id}`, {
      metadata: { name },
      spec: { rules },
    });
    return id;
  };
  const one = await put('bastion', [
    tcp(22, '10.0.0.0/9'),
    tcp(22, '10.128.0.0/9'),
    tcp(443, '0.0.0.0/0'),
    { direction: 'egress', protocol: 'icmp', cidr: '10.0.0.0/8' },
  ]);
  const other = await put('nfs', [tcp(22, '10.0.0.0/8'), tcp(443, '10.0.0.0/8')]);

  // From the list to the comparison, by keyboard alone.
  await page.goto('/security-groups');
  await page.getByRole('button', { name: 'Actions for bastion' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Compare with…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Compare with…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose two security groups')).toBeVisible();
  await tabTo(page, page.getByLabel('Compare with'));
  await page.keyboard.type('nfs');
  await expect(page.getByRole('option', { name: /^nfs/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(['2 differences in what they let through']);
  await expect(page).toHaveURL(
    new RegExp(`/security-groups\\?tab=connect&group=${one}&with=${other}$`),
  );

  const table = page.getByRole('table', { name: 'What each lets through' });
  await expect(table.getByRole('row')).toHaveText([
    'bastionnfs',
    'ingress: tcp 443 (HTTPS)any address on the internet over IPv410.0.0.0/8',
    'egress: icmp10.0.0.0/8nothing',
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await moveTo(page, `/security-groups?tab=connect&group=${one}&with=${one}`);
  await expect(page.getByRole('status')).toContainText(['Both let the same through.']);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('table', { name: 'What can be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare two groups' }).click();
  await expect(page.getByLabel('Security group', { exact: true })).toHaveValue('');
});
