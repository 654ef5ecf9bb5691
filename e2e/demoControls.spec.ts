import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save, unknown } from './formParts';
import { metadata, spec } from './sandboxControl';

// The demo controls: each scenario, and what a person sees after it.

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Demo controls' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Demo controls' }).click();
  await expect(drawer(page).getByRole('region', { name: 'Scenarios' })).toBeVisible();
}

async function begin(page: Page, scenario: string): Promise<void> {
  await open(page);
  await drawer(page).getByRole('button', { name: scenario }).click();
  await expect(drawer(page)).toBeHidden();
}

async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
}

test('a colleague edits the network that is opened, and both changes are saved', async ({
  page,
  sandbox,
}) => {
  // What meets the visitor's writes does not meet the colleague's.
  await sandbox.fault({ operation: 'updateNetwork', kind: '409' });
  await page.goto('/models');
  await begin(page, 'A colleague edits this network');
  await expect(heading(page, 'Edit edge-north')).toBeVisible();
  await expect(page.getByText('Chidi has just changed its description.')).toBeVisible();
  await expect(field(page, 'DNS nameservers')).toBeFocused();
  await field(page, 'DNS nameservers').fill('9.9.9.9');
  await sandbox.clearFaults();
  await review(page).click();
  await expect(plan(page)).toContainText('Checked by Chidi');
  await save(page).click();
  await expect(heading(page, 'edge-north')).toBeVisible();
  const stored = await sandbox.named('networks', 'edge-north');
  expect(metadata(stored).description).toMatch(/^Checked by Chidi/);
  expect(metadata(stored).tags).toContainEqual({ name: 'checked-by', value: 'chidi' });
  expect(spec(stored).dnsNameservers).toContain('9.9.9.9');
});

test('the reply gets lost, and the network is found, in six actions', async ({ page, sandbox }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Demo controls' }).click();
  await drawer(page).getByRole('button', { name: 'The reply gets lost' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('lost-in-six');
  await page.keyboard.press('Control+Enter');
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await expect(page.getByRole('dialog', { name: 'lost-in-six was created' })).toBeVisible();
  expect(await sandbox.requests('createNetwork')).toHaveLength(1);
});

test('the token expires, is asked for, and the form stays', async ({ page }) => {
  await page.goto('/');
  await begin(page, 'The token expires');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the demo’s token' }).click();
  await expect(dialog).toBeHidden();
  await expect(heading(page, 'Edit edge-north')).toBeVisible();
  await field(page, 'DNS nameservers').fill('9.9.9.9');
  await review(page).click();
  await save(page).click();
  await expect(heading(page, 'edge-north')).toBeVisible();
});

test('the disk fills up, and making it smaller is warned of', async ({ page }) => {
  await page.goto('/');
  await begin(page, 'The disk fills up');
  await expect(heading(page, 'datasets')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Usage' })).toHaveAttribute('aria-valuenow', '97');
  await expect(page.getByText('Nearly full')).toBeVisible();
  await page.getByRole('link', { name: 'Edit file storage' }).click();
  await field(page, 'Size (GiB)').fill('1000');
  await review(page).click();
  await expect(plan(page)).toContainText(/below|less than/);
});

test('a scenario that the sandbox cannot play says why', async ({ page, sandbox }) => {
  await sandbox.reset({ seed: 'empty' });
  await page.goto('/');
  await begin(page, 'A colleague edits this network');
  await expect(page.getByText('The sandbox has nothing to show this with.')).toBeVisible();
});

test('reset forgets what was made, here and in the sandbox', async ({ page, sandbox }) => {
  await page.goto('/networks/new');
  await create(page, 'gone-with-reset');
  await expect(heading(page, 'gone-with-reset')).toBeVisible();
  // A fault that nobody met does not outlast the reset.
  await sandbox.fault({ operation: 'createNetwork', kind: '409' });
  await open(page);
  await drawer(page).getByRole('button', { name: 'Reset demo' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  const names = (await sandbox.objects('networks')).map((network) => metadata(network).name);
  expect(names).not.toContain('gone-with-reset');
  expect(names).toContain('edge-north');
  await page.goto('/networks/new');
  await expect(field(page, 'Name')).toHaveValue('');
  await create(page, 'after-the-reset');
  await expect(heading(page, 'after-the-reset')).toBeVisible();
});

test('the controls open from the palette, work by keyboard and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('demo controls');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Demo controls' })).toBeVisible();
  await expect(drawer(page).locator(':focus')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('demo controls');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'The disk fills up' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'datasets')).toBeVisible();
});
