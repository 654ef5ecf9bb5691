import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';

// targets.md 25 for what the console calls so far: whatever a read answers, the shell stays, the panel names the
// status and gives a way on. Every fault of every operation is read by faults.test.ts, and its words by transport.test.ts.
const faults = [
  { kind: '403', says: /403/ },
  { kind: 'half', says: /before the answer was complete/ },
  { kind: 'drop', says: /no answer|unreachable|could not be reached|network/i },
] as const;

/** A list of its own for each fault, so that none is shown from memory. */
const listFor = (kind: string) => `/networks?regionID=eu-north-1&regionID=${kind}`;

test('a failure has its words and a way on, is told once, and leaves names and forms as they were; a refusal or no network sends nothing again', async ({
  page,
  sandbox,
  context,
}) => {
  await test.step('a list', async () => {
    const panel = page.getByRole('main').getByRole('alert');
    for (const { kind, says } of faults) {
      await sandbox.clearFaults();
      await sandbox.fault({ operation: 'listNetworks', kind, times: 20 });
      await visit(page, listFor(kind));
      await expect(panel, kind).toContainText(says);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await sandbox.clearFaults();
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('main')).toContainText('edge-north');
    }
    for (const kind of ['wrong-types', 'unknown-state']) {
      await sandbox.clearFaults();
      await sandbox.clearRequests();
      await sandbox.fault({ operation: 'listNetworks', kind, times: 20 });
      await visit(page, listFor(kind));
      await expect
        .poll(async () => (await sandbox.requests('listNetworks')).map(({ url }) => url))
        .toContainEqual(expect.stringContaining(`regionID=${kind}`));
      await expect(
        page.getByRole('heading', { level: 1, name: 'Networks', exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Reading) / })).toHaveCount(0);
      await expect(panel).toHaveCount(0);
    }
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  });
  await test.step('a write', async () => {
    await sandbox.clearFaults();
    await visit(page, '/networks/new');
    await page.getByLabel('Name', { exact: true }).fill('refused');
    await page.getByLabel('Prefix', { exact: true }).fill('10.92.0.0/24');
    for (const status of ['429', '500']) {
      await sandbox.fault({ operation: 'createNetwork', kind: status });
      await page.getByRole('button', { name: 'Create network', exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText(status);
      await expect(page.getByLabel('Prefix', { exact: true })).toHaveValue('10.92.0.0/24');
    }
    expect(await sandbox.requests('createNetwork')).toHaveLength(2);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create network', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
      /offline|not sent/i,
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Create network', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'refused', exact: true }),
    ).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(3);
  });
  await test.step('a network', async () => {
    const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    const failure = page.getByRole('main').getByRole('alert');
    // Loaded, as its name would be the list's otherwise, and the reload might come before it is read.
    await page.goto(`/networks/${id}`);
    await expect(title('edge-north')).toBeVisible();
    await sandbox.fault({ operation: 'getNetwork', kind: '500', times: 20 });
    await page.reload();
    await expect(failure).toContainText('500');
    await expect(title('edge-north')).toBeVisible();
    await visit(page, `/networks/${id}/edit`);
    await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(title('Edit edge-north')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText(id);
    await sandbox.clearFaults();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('edge-north');
  });
  await test.step('all file storage', async () => {
    for (const name of ['backups', 'datasets']) {
      const { id } = metadata(await sandbox.named('filestorage', name));
      await visit(page, `/file-storage/${String(id)}`);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    }
    await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 20 });
    await page.goto('/file-storage');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('500');
    await expect(failure).toHaveCount(1);
    const row = page.getByRole('row', { name: /datasets/ });
    await expect(row).toContainText('Could not be read');
    await sandbox.clearFaults();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(row).toContainText('Healthy');
    await expect(failure).toHaveCount(0);
  });
  await test.step('a failed read and an unconfirmed change are both said', async () => {
    await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 100 });
    await visit(page, '/file-storage/new');
    await page.getByLabel('Name', { exact: true }).fill('unread');
    await page.getByLabel('Storage class', { exact: true }).fill('nfs-standard');
    await page.getByLabel('Size (GiB)', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'unread' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Status 500');
    await expect(
      page.getByText(/^Shows your change, sent .* and not confirmed by a read yet\.$/),
    ).toBeVisible();
  });
});
