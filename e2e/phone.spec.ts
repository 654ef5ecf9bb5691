import { expectInReach, moveTo, visit } from './checks';
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
      await visit(page, path);
      await expect(heading(page, title)).toBeVisible();
      await expectInReach(page, name);
    });

  await moveTo(page, '/networks');
  const last = page.getByRole('row').last();
  await page.getByRole('link', { name: 'backup', exact: true }).press('End');
  await expect(last.getByRole('link').first()).toBeFocused();
  const rowBox = await last.boundingBox();
  const bar = await page.getByRole('link', { name: 'Create network' }).boundingBox();
  expect((rowBox?.y ?? height) + (rowBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await moveTo(page, `${network}/edit`);
  await page.getByRole('button', { name: 'Add tag' }).click();
  const input = page.getByLabel('Tag 1 name');
  const title = () =>
    input.evaluate(({ parentElement: it }) => it && getComputedStyle(it, '::before').content);
  await expect.poll(title).toBe('"Name"');
  await input.fill('phone');
  await page.getByLabel('Description', { exact: true }).fill('many words '.repeat(900));
  await review(page).click();
  const after = plan(page)
    .getByRole('row', { name: /^Description/ })
    .getByRole('cell')
    .last();
  expect((await after.boundingBox())?.height).toBeLessThan(height / 2);
  const summary = plan(page).getByRole('status').filter({ hasText: 'unchanged' });
  expect((await summary.boundingBox())?.height).toBeLessThan(30);

  // The icon of a note never stands alone on a line.
  await moveTo(page, '/projects');
  const about = page.getByRole('button', { name: 'About this list' });
  const below = await about.evaluate((icon) => {
    const range = document.createRange();
    const words = icon.parentElement?.previousElementSibling?.firstChild;
    if (!(words instanceof Text)) throw new Error('The icon stands after no words.');
    range.setStart(words, words.length - 1);
    range.setEnd(words, words.length);
    const end = range.getBoundingClientRect();
    const box = icon.getBoundingClientRect();
    return box.y + box.height / 2 - end.y - end.height / 2;
  });
  expect(Math.abs(below)).toBeLessThan(6);
});
