import type { Page } from '@playwright/test';
import { agesIn } from './ages';
import { everywhere } from './conditions';
import { test as base, expect } from './fixtures';
import { addGroup, field, heading, plan, review, save, yesToUnseen } from './formParts';
import { expectOnPaper } from './paper';
import { contrast, groundOf } from './pixels';
import { metadata, spec } from './sandboxControl';

// A short story of each resource, told under all conditions (conditions.ts).

const test = base.extend<{
  /** Goes to a page by its keys, and sees where it is. */
  goTo: (key: string, title: string) => Promise<void>;
  /** Goes to a list by its keys, and finds all of it on paper, too. */
  list: (key: string, title: string) => Promise<void>;
  /** Finds ages and times on the page, and all of them right. */
  ages: () => Promise<void>;
}>({
  async goTo({ page, contextOptions, translated, cyrillic }, use) {
    await use(async (key, title) => {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(heading(page, title)).toBeVisible();
      const letter = page.evaluate(() => new KeyboardEvent('keydown', { key: 'g' }).key);
      expect(await letter).toBe(cyrillic ? 'п' : 'g');
      await expect(heading(page, title).locator('font font')).toHaveCount(translated ? 1 : 0);
      if (contextOptions.forcedColors !== 'active') return;
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const here = await groundOf(link.filter({ hasText: title }));
      const there = await groundOf(link.filter({ hasText: 'Activity' }));
      expect(contrast(here, there)).toBeGreaterThanOrEqual(3);
    });
  },
  async list({ page, goTo }, use) {
    await use(async (key, title) => {
      await goTo(key, title);
      const table = page.getByRole('table', { name: title, exact: true });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await expectOnPaper(page, title);
    });
  },
  async ages({ page, timezoneId }, use) {
    await use(async () => {
      expect(await agesIn(page.getByRole('main'), timezoneId ?? 'UTC')).toBeGreaterThan(0);
    });
  },
});

const told = (page: Page) => page.getByRole('status', { name: 'Messages' });

everywhere(() => {
  test('a network is created and edited', async ({ page, sandbox, list, ages }) => {
    await page.goto('/');
    await list('n', 'Networks');
    await ages();
    await page.keyboard.press('c');
    await field(page, 'Name').fill('orbit');
    await field(page, 'Prefix').fill('10.99.0.0/24');
    await expect(page.getByText('254 usable addresses')).toBeVisible();
    await field(page, 'Prefix').fill('10.99.0.0/20');
    await expect(page.getByText('4,094 usable addresses')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'orbit')).toBeVisible();
    await page.keyboard.press('e');
    await field(page, 'Description').fill('North of all');
    await review(page).click();
    await expect(plan(page)).toContainText('North of all');
    await save(page).click();
    await expect(told(page)).toContainText('Network orbit saved');
    const { status, ...stored } = await sandbox.named('networks', 'orbit');
    expect(status).toMatchObject({ prefix: '10.99.0.0/20' });
    expect(metadata(stored).description).toBe('North of all');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
    expect(await sandbox.requests('updateNetwork')).toHaveLength(1);
  });

  test('a rule is added to a security group', async ({ page, sandbox, list, ages }) => {
    await page.goto('/');
    await list('s', 'Security groups');
    await ages();
    await page.getByRole('link', { name: 'bastion', exact: true }).click();
    await expect(heading(page, 'bastion')).toBeVisible();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule 4 port', { exact: true }).fill('https');
    await page.getByLabel('Rule 4 CIDR').fill('198.51.100.0/24');
    await review(page).click();
    await save(page).click();
    await expect(heading(page, 'bastion')).toBeVisible();
    await expect(told(page)).toContainText('bastion saved');
    expect(spec(await sandbox.named('securitygroups', 'bastion')).rules).toHaveLength(4);
  });

  test('a file storage is created and made larger', async ({ page, sandbox, list, ages }) => {
    await page.goto('/file-storage/new');
    await field(page, 'Name').fill('scratch');
    await field(page, 'Storage class').fill('nfs-standard');
    await field(page, 'Size (GiB)').fill('200');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'scratch')).toBeVisible();
    await page.keyboard.press('e');
    await field(page, 'Size (GiB)').fill('1,024');
    await review(page).click();
    await expect(plan(page)).toContainText('1,024');
    await save(page).click();
    await expect(told(page)).toContainText('scratch saved');
    expect(spec(await sandbox.named('filestorage', 'scratch'))).toMatchObject({ sizeGiB: 1024 });
    await list('f', 'File storage');
    await ages();
  });

  test('an instance is created', async ({ page, sandbox, list, ages }) => {
    const { id } = metadata(await sandbox.named('networks', 'edge-north'));
    await page.goto(`/instances/new?networkID=${String(id)}&flavorID=c1-small`);
    await field(page, 'Name').fill('trainer-1');
    await field(page, 'Image').fill('bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'trainer-1')).toBeVisible();
    await ages();
    expect(await sandbox.requests('createInstance')).toHaveLength(1);
    await list('i', 'Instances');
  });

  test('flavors are filtered and compared', async ({ page, list, ages }) => {
    await page.goto('/');
    await list('v', 'Flavors');
    await ages();
    await page.getByRole('button', { name: 'NVIDIA L4, 2' }).click();
    await expect(page.getByText('2 of 17')).toBeVisible();
    for (const [at, name] of ['g1-l4-1', 'g1-l4-4'].entries()) {
      await page.getByRole('table', { name: 'Flavors' }).getByRole('link', { name }).click();
      await expect(page.getByRole('tab', { name: `Compare (${at + 1})` })).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Compare (2)' }).click();
    const compared = page.getByRole('table', { name: 'Flavors side by side' });
    await expect(compared.getByRole('columnheader')).toHaveCount(2);
  });

  test('a user is created and joins a group', async ({ page, sandbox, list, ages }) => {
    await page.goto('/users/new');
    await field(page, 'Subject').fill('kim@example.com');
    await addGroup(page, 'researchers');
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    await page.getByRole('link', { name: 'kim@example.com' }).click();
    await page.getByRole('link', { name: 'Edit user', exact: true }).click();
    await expect(heading(page, 'Edit kim@example.com')).toBeVisible();
    await addGroup(page, 'auditors');
    await review(page).click();
    await save(page).click();
    await expect(told(page)).toContainText('kim@example.com saved');
    const users = await sandbox.objects('users');
    const user = users.find((each) => spec(each).subject === 'kim@example.com') ?? {};
    expect(spec(user).groupIDs).toHaveLength(2);
    await list('u', 'Users');
    await ages();
  });

  test('a service account that was never seen is edited', async ({ page, sandbox, list, ages }) => {
    await page.goto('/service-accounts');
    await field(page, 'Service account ID').fill('terraform');
    await field(page, 'Service account ID').press('Enter');
    await field(page, 'Name').fill('terraform-2');
    await addGroup(page, 'automation');
    await review(page).click();
    await yesToUnseen(page, 'service account').check();
    await save(page).click();
    await expect(heading(page, 'Service accounts')).toBeVisible();
    expect(spec(await sandbox.named('serviceaccounts', 'terraform-2')).groupIDs).toHaveLength(1);
    await list('a', 'Service accounts');
    await ages();
  });

  test('a project is created and chosen', async ({ page, sandbox, list, ages }) => {
    await page.goto('/projects/new');
    await field(page, 'Name').fill('orbit');
    await addGroup(page, 'researchers');
    await page.getByRole('button', { name: 'Create project', exact: true }).click();
    await expect(page.getByRole('link', { name: 'orbit' })).toBeVisible();
    expect(await sandbox.requests('createProject')).toHaveLength(1);
    await list('p', 'Projects');
    await ages();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('create network');
    await page.getByRole('option', { name: /Create network/ }).click();
    await field(page, 'Project').fill('orbit');
    await page.getByRole('option', { name: /orbit/ }).click();
    await expect(field(page, 'Project')).toHaveValue('orbit');
  });

  test('models are filtered, and the cost of one is known', async ({ page, list, ages }) => {
    await page.goto('/');
    await list('m', 'Models');
    await ages();
    await page.getByRole('checkbox', { name: /^Apache-2.0/ }).check();
    await page.getByRole('searchbox', { name: 'Search models' }).fill('qwen');
    const table = page.getByRole('table', { name: 'Models', exact: true });
    await table.getByRole('link', { name: /^Qwen3-14B/ }).click();
    await expect(heading(page, 'Qwen3-14B')).toBeVisible();
    await page.getByRole('link', { name: 'Calculate cost' }).click();
    await expect(page.getByRole('main')).toContainText(/Qwen3-14B\$0\.06 in · \$0\.24 out\$\d/);
  });

  test('the example is embedded and searched', async ({ page, goTo, ages }) => {
    await page.goto('/');
    await goTo('e', 'Embeddings');
    await page.getByRole('button', { name: 'Run the example' }).click();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results).toContainText(/18 texts/);
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByLabel('Query').fill('a cat on a sofa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nearest to “a cat on a sofa”' })).toBeVisible();
    await ages();
  });
});
