import { expectInReach } from './checks';
import { expect, test } from './fixtures';
import { heading, plan, review } from './formParts';
import { metadata } from './sandboxControl';

const height = 844;

// The pages without an id: shell.spec.
test('the primary action of a resource is within thumb’s reach on a phone, and covers nothing', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height });
  const id = async (kind: string, name: string) =>
    String(metadata(await sandbox.named(kind, name)).id);
  const network = `/networks/${await id('networks', 'bench')}`;
  const group = `/security-groups/${await id('securitygroups', 'nfs')}`;
  const details = [
    [network, 'bench', 'Edit network'],
    [`${network}/edit`, 'Edit bench', 'Review changes'],
    [group, 'nfs', 'Edit security group'],
    [`${group}/edit`, 'Edit nfs', 'Review changes'],
  ] as const;
  for (const [path, title, name] of details)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expectInReach(page, name);
    });

  await page.goto('/networks');
  const last = page.getByRole('row').last();
  await page.getByRole('link', { name: 'backup', exact: true }).press('End');
  await expect(last.getByRole('link').first()).toBeFocused();
  const rowBox = await last.boundingBox();
  const bar = await page.getByRole('link', { name: 'Create network' }).boundingBox();
  expect((rowBox?.y ?? height) + (rowBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await page.goto(`${network}/edit`);
  await page.getByRole('button', { name: 'Add tag' }).click();
  const input = page.getByLabel('Tag 1 name');
  const title = () =>
    input.evaluate(({ parentElement: it }) => it && getComputedStyle(it, '::before').content);
  await expect.poll(title).toBe('"Name"');
  await input.fill('phone');
  await review(page).click();
  const summary = plan(page).getByRole('status').filter({ hasText: 'unchanged' });
  expect((await summary.boundingBox())?.height).toBeLessThan(30);
});
