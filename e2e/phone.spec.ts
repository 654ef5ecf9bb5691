import { expect, test } from './fixtures';
import { heading, plan, review } from './formParts';
import { routes } from './routes';
import { metadata } from './sandboxControl';

const height = 844;

/** The primary action of a page, if it has one. */
const primary: Readonly<Record<string, string>> = {
  '/': 'Start the tour',
  '/networks': 'Create network',
  '/networks?tab=map': 'Create network',
  '/networks/new': 'Create network',
  '/file-storage': 'Create file storage',
  '/file-storage/new': 'Create file storage',
  '/instances': 'Create instance',
  '/instances/new': 'Create instance',
  '/users': 'Create user',
  '/users/new': 'Create user',
  '/projects': 'Create project',
  '/projects/new': 'Create project',
  '/embeddings': 'Embed',
  '/no/such/page': 'Overview',
};

test('the primary action of every page is within thumb’s reach on a phone, and covers nothing', async ({
  page,
  sandbox,
}) => {
  test.slow();
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
  const all = routes.map(([path, title]) => [path, title, primary[path]] as const);
  for (const [path, title, name] of [...all, ...details])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      // What looks like a primary action is one of those that are listed here.
      const main = page.getByRole('main');
      const filled = main
        .getByRole('button')
        .or(main.getByRole('link'))
        .and(page.locator('[data-variant="filled"]'));
      await expect(filled).toHaveText(name === undefined ? [] : [name]);
      if (name === undefined) return;
      const box = await filled.boundingBox();
      expect(box?.y).toBeGreaterThan(height / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
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
