import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });

async function createStorage(sandbox: SandboxControl, name: string): Promise<string> {
  const [project] = await sandbox.objects('projects');
  const made = await sandbox.api('POST', '/api/v2/filestorage', {
    metadata: { name },
    spec: {
      organizationId: 'acme-research',
      projectId: metadata(project ?? {}).id,
      regionId: 'eu-north-1',
      storageClassId: 'nfs-standard',
      sizeGiB: 10,
      storageType: { nfs: { rootsquash: true } },
    },
  });
  return String(metadata(made).id);
}

test('each count of a card leads to the list of what it counts; nothing is said to be in order while a file storage could not be read', async ({
  page,
  sandbox,
}) => {
  await test.step('the cards, and on a phone the organization and the project', async () => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Networks' });
    await card.getByRole('link', { name: '1 degraded' }).click();
    await expect(page).toHaveURL(/\/networks\?state=degraded$/);
    await expect(page.getByText('1 network', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'inference-canary', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter State: degraded' }).click();
    await expect(page.getByText('41 networks', { exact: true })).toBeVisible();
    await moveTo(page, '/');
    await card.getByRole('link', { name: '41 networks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await moveTo(page, '/');
    await page.getByRole('link', { name: '3 open' }).click();
    await expect(page.getByRole('tab', { name: 'Who can connect' })).toHaveAttribute(
      'aria-selected',
      'true',
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await moveTo(page, '/');
    const banner = page.getByRole('banner');
    await expect(banner.getByText('acme-research')).toBeInViewport({ ratio: 1 });
    await expect(banner.getByText('All projects')).toBeInViewport({ ratio: 1 });
    await expect(banner.getByRole('button', { name: 'Scope' })).toBeVisible();
  });
  await test.step('what could not be read', async () => {
    await sandbox.reset({ seed: 'empty' });
    const id = await createStorage(sandbox, 'scratch');
    await page.setViewportSize({ width: 1280, height: 720 });
    await moveTo(page, `/file-storage/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'scratch' })).toBeVisible();
    await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 20 });
    // Loaded, for what the page before has just read is not read again.
    await page.goto('/');
    await expect(attention(page)).toContainText('Some resources could not be read');
    await sandbox.clearFaults();
    await refresh(page).click();
    await expect(attention(page)).toContainText('Nothing has failed');
    await sandbox.fill(id);
    await refresh(page).click();
    await expect(attention(page)).toContainText('is 97 % full');
    await attention(page).getByRole('link', { name: 'Make larger' }).click();
    await expect(page.getByLabel('Size (GiB)')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'scratch' })).toBeVisible();
    await moveTo(page, '/');
    await expect(attention(page)).toContainText('Nothing has failed');
  });
  await test.step('what was not looked at', async () => {
    const items = [];
    for (let at = 0; at < 12; at += 1) {
      const id = await createStorage(sandbox, `scratch-${at}`);
      items.push({ kind: 'fileStorage', id, how: 'opened', at });
    }
    const list = { section: 'known', connection: 'sandbox', organization: 'acme-research', items };
    await moveTo(page, '/settings');
    await page.getByLabel('Memory file').setInputFiles({
      name: 'memory.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'meridian-memory', version: 1, lists: [list] })),
    });
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    // Twelve of the file, and the one that was opened before.
    await expect(attention(page)).toContainText('3 older volumes are not looked at');
  });
});
