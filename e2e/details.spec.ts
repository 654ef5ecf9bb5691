import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const idOf = async (sandbox: SandboxControl, kind: string, name: string) =>
  String(metadata(await sandbox.named(kind, name)).id);

/** The box of a region, once it stands. */
async function boxOf(page: Page, name: string) {
  const region = page.getByRole('region', { name });
  await expect(region).toBeVisible();
  const box = await region.boundingBox();
  if (!box) throw new Error(`${name} has no box`);
  return box;
}

test('what a detail page names leads to the list filtered by it; a review shows a size before and after; a group has its facts, rules, the rest', async ({
  page,
  sandbox,
}) => {
  await test.step('a network', async () => {
    const network = await sandbox.named('networks', 'edge-north');
    const { id, projectId } = metadata(network);
    const open = async (name: string) => {
      await visit(page, `/networks/${String(id)}`);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
      return new URL(page.url()).searchParams;
    };
    expect([...(await open('platform'))]).toEqual([['projectID', String(projectId)]]);
    await expect(page.getByRole('link', { name: 'edge-north', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'training-a', exact: true })).toHaveCount(0);
    expect([...(await open('eu-north-1'))]).toEqual([['regionID', 'eu-north-1']]);
    expect([...(await open('tier=edge'))]).toEqual([['tag', 'tier=edge']]);
    await expect(page.getByText(/^4 networks$|^3 networks$/)).toBeVisible();
  });
  await test.step('a file storage', async () => {
    const id = await idOf(sandbox, 'filestorage', 'home');
    await visit(page, `/file-storage/${id}`);
    await summary(page).getByRole('link', { name: 'research', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'File storage' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'home', exact: true })).toBeVisible();

    await visit(page, `/file-storage/${id}/edit`);
    const size = page.getByLabel('Size (GiB)', { exact: true });
    await expect(size).toHaveValue('2048');
    await size.fill('4096');
    await page.getByRole('radio', { name: 'Send none' }).check();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const row = page
      .getByRole('dialog', { name: 'Review changes' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Size' }) });
    await expect(row).toContainText('−2,048 GiB');
    await expect(row).toContainText('+4,096 GiB');
  });
  await test.step('a security group', async () => {
    await visit(
      page,
      `/security-groups/${await idOf(sandbox, 'securitygroups', 'ssh-everywhere')}`,
    );
    const strip = await boxOf(page, 'Summary');
    const rules = await boxOf(page, 'Rules');
    const simulator = await boxOf(page, 'Would this connection be allowed?');
    const findings = await boxOf(page, 'Findings');
    expect(strip.width).toBe(rules.width);
    expect(strip.y + strip.height).toBeLessThan(rules.y);
    expect(rules.y + rules.height).toBeLessThan(findings.y);
    expect(findings.y + findings.height).toBeLessThan(simulator.y);
    // Beside these the last changes, and the facts last.
    const [changes, facts] = [await boxOf(page, 'Last changes'), await boxOf(page, 'Facts')];
    expect(rules.x + rules.width).toBeLessThan(changes.x);
    expect(changes.y).toBe(strip.y);
    expect(changes.y + changes.height).toBeLessThan(facts.y);
    // In words stands what the columns don't say: that the internet is let in.
    const words = page.getByRole('table', { name: 'Rules' });
    await expect(words.getByRole('columnheader', { name: 'In words' })).toBeVisible();
    await expect(words).toContainText('Anyone on the internet may reach tcp 22 (SSH)');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // On a phone, what reads it again is beside the breadcrumbs, and its one state beside its name.
    const name = page.getByRole('heading', { level: 1 });
    const title = await name.boundingBox();
    const state = await name.locator('xpath=following-sibling::*').boundingBox();
    const again = await page.getByRole('button', { name: 'Refresh' }).boundingBox();
    if (!title || !state || !again) throw new Error('The header is not whole.');
    expect(again.y + again.height).toBeLessThanOrEqual(title.y);
    expect(again.x + again.width).toBe(390 - 16);
    expect(state.x).toBeGreaterThan(title.x + title.width);
    expect(state.y + state.height).toBeLessThanOrEqual(title.y + title.height);
  });
  await test.step('"Add rule" leads to a new rule of the group, and words that repeat the columns are left out', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, `/security-groups/${await idOf(sandbox, 'securitygroups', 'bastion')}`);
    const rules = page.getByRole('region', { name: 'Rules' });
    await expect(rules.getByRole('row')).toHaveCount(4);
    await expect(rules.getByRole('columnheader', { name: 'In words' })).toHaveCount(0);
    // Where two rules say the same, the words are the finding.
    await visit(
      page,
      `/security-groups/${await idOf(sandbox, 'securitygroups', 'inference-api-green')}`,
    );
    await expect(rules.getByRole('row').nth(2)).toContainText('Rule 2 is the same as rule 1');
    await expect(rules).not.toContainText('may reach');
    await visit(page, `/security-groups/${await idOf(sandbox, 'securitygroups', 'bastion')}`);
    await rules.getByRole('link', { name: 'Add rule' }).click();
    await expect(page.getByLabel('Rule 4 direction')).toBeFocused();
    await expect(page.getByLabel('Rule 5 direction')).toHaveCount(0);
  });
});
