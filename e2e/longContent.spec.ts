import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';

const name = 'n'.repeat(63);
const description = 'd'.repeat(300);
const tags = [{ name: 'k'.repeat(80), value: 'v'.repeat(120) }];

/** The first object of a kind, with the longest name there can be and text without a place to break. */
async function lengthen(sandbox: SandboxControl, kind: string): Promise<string> {
  const [object = {}] = await sandbox.objects(kind);
  const id = String(metadata(object).id);
  const { dnsNameservers, routes, rules, sizeGiB, storageType, attachments } = spec(object);
  await sandbox.api('PUT', `/api/v2/${kind}/${id}`, {
    metadata: { name, description, tags },
    spec: { dnsNameservers, routes, rules, sizeGiB, storageType, attachments },
  });
  return id;
}

const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).first().fill(text);

/** Nothing is wider than the window, however wide that is: as it is, and then the other way. */
async function fitsBoth(page: Page): Promise<void> {
  const wide = page.viewportSize()?.width === 1280;
  for (const width of wide ? [1280, 390] : [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
}

test('long names and text without a break scroll no page sideways, wide or narrow', async ({
  page,
  sandbox,
}) => {
  await page.goto('/settings');
  const network = await lengthen(sandbox, 'networks');
  const group = await lengthen(sandbox, 'securitygroups');
  const storage = await lengthen(sandbox, 'filestorage');
  for (const path of [
    `/networks/${network}`,
    `/networks/${network}?tab=json`,
    `/security-groups/${group}`,
    `/file-storage/${storage}`,
    '/networks?q=nnn',
    '/',
  ])
    await test.step(path, async () => {
      await moveTo(page, path);
      await expect(page.getByText(name).first()).toBeAttached();
      await fitsBoth(page);
    });
  for (const path of [`/networks/${network}/edit`, `/security-groups/${group}/edit`])
    await test.step(path, async () => {
      await moveTo(page, path);
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue(description);
      await fitsBoth(page);
    });
  for (const path of ['/networks/new', '/instances/new', `/service-accounts/${name}/edit`])
    await test.step(path, async () => {
      await moveTo(page, path);
      await fill(page, 'Name', name);
      const more = page.getByLabel('Description', { exact: true });
      if ((await more.count()) > 0) await more.fill(description);
      await fitsBoth(page);
    });
});
