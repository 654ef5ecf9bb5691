import type { Page } from '@playwright/test';
import { fileStorageId } from '../sandbox/seed/fileStorage';
import { networkId } from '../sandbox/seed';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save, unknown } from './formParts';
import { metadata, spec } from './sandboxControl';

// The drawer of the demo: each control, and what a person sees after it.

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Demo controls' });
const control = (page: Page, name: string) => drawer(page).getByRole('region', { name });
const mark = (page: Page) => page.getByRole('group', { name: 'Demo controls on' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Demo controls' }).click();
  await expect(drawer(page).getByRole('region', { name: 'Reset' })).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toBeHidden();
}

async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
}

test('latency makes every reply slow, is shown in the header and ends with one click', async ({
  page,
  sandbox,
}) => {
  await page.goto('/networks/new');
  await open(page);
  await control(page, 'Latency').getByRole('button', { name: '3 s', exact: true }).click();
  await expect(control(page, 'Latency')).toContainText('Each reply takes 3 s longer.');
  await close(page);
  await expect(mark(page)).toContainText('1 on');
  await create(page, 'slowly');
  await expect(page.getByText('Creating the network…')).toBeVisible();
  await expect(heading(page, 'slowly')).toBeVisible();
  expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  await page.reload();
  await expect(mark(page)).toContainText('1 on');
  await page.getByRole('button', { name: 'Switch demo controls off' }).click();
  await expect(mark(page)).toBeHidden();
  await open(page);
  await expect(drawer(page)).toContainText('Nothing is on.');
});

test('a lost reply is unknown, and looking for it finds what was created', async ({ page }) => {
  await page.goto('/networks/new');
  await open(page);
  await control(page, 'Lost replies').getByRole('button', { name: 'All', exact: true }).click();
  await expect(control(page, 'Lost replies')).toContainText('its reply is lost');
  await close(page);
  await create(page, 'lost-by-demo');
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await expect(page.getByRole('dialog', { name: 'lost-by-demo was created' })).toContainText(
    'The answer was lost, but the request was carried out',
  );
});

test('one fault meets the next call of its operation, and is then off', async ({ page }) => {
  await page.goto('/networks/new');
  await open(page);
  const fault = control(page, 'One fault');
  await fault.getByLabel('Operation').selectOption('Create network');
  await fault.getByLabel('Fault').selectOption('Quota exceeded (403)');
  await fault.getByRole('button', { name: 'Arm the fault' }).click();
  await expect(drawer(page).getByRole('listitem')).toHaveText([
    'Create network: Quota exceeded (403)',
  ]);
  await close(page);
  await expect(mark(page)).toBeVisible();
  await create(page, 'once-refused');
  await expect(page.getByText('Quota exceeded: this is all the project may have')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('once-refused');
  await expect(mark(page)).toBeHidden();
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(heading(page, 'once-refused')).toBeVisible();
});

test('someone else edits the network in the form, and both changes are saved', async ({
  page,
  sandbox,
}) => {
  // What meets the visitor's writes does not meet the colleague's.
  await sandbox.fault({ operation: 'updateNetwork', kind: '409' });
  await page.goto(`/networks/${networkId('edge-north')}/edit`);
  await field(page, 'DNS nameservers').fill('9.9.9.9');
  await open(page);
  await control(page, 'Someone else edits this')
    .getByRole('button', { name: 'Edit it as Chidi' })
    .click();
  await expect(control(page, 'Someone else edits this')).toContainText(
    'Chidi changed the description and a tag of edge-north.',
  );
  await close(page);
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

test('on a page without such a resource the control says what to open', async ({ page }) => {
  await page.goto('/networks');
  await open(page);
  await expect(drawer(page).getByRole('button', { name: 'Edit it as Chidi' })).toBeDisabled();
  await expect(control(page, 'Someone else edits this')).toContainText(
    'Next: Open the form of a network',
  );
  await expect(drawer(page).getByRole('button', { name: 'Fill it to 97 %' })).toBeDisabled();
});

test('an expired token is asked for, and the form keeps its input', async ({ page, sandbox }) => {
  await page.goto('/networks/new');
  await field(page, 'Name').fill('outlives-a-token');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await open(page);
  await drawer(page).getByRole('button', { name: 'Expire the token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(drawer(page)).toBeHidden();
  await expect(dialog).toBeVisible();
  expect(await sandbox.requests('createNetwork')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Use the demo’s token' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('outlives-a-token');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(heading(page, 'outlives-a-token')).toBeVisible();
});

test('a volume that is filled is nearly full, and making it smaller is warned of', async ({
  page,
}) => {
  await page.goto(`/file-storage/${fileStorageId('datasets')}`);
  await expect(page.getByRole('meter', { name: 'Usage' })).not.toHaveAttribute(
    'aria-valuenow',
    '97',
  );
  await open(page);
  await drawer(page).getByRole('button', { name: 'Fill it to 97 %' }).click();
  await expect(control(page, 'Fill this volume')).toContainText('97 % of it are used now.');
  await close(page);
  await expect(page.getByRole('meter', { name: 'Usage' })).toHaveAttribute('aria-valuenow', '97');
  await expect(page.getByText('Nearly full')).toBeVisible();
  await page.getByRole('link', { name: 'Edit file storage' }).click();
  await field(page, 'Size (GiB)').fill('1000');
  await review(page).click();
  await expect(plan(page)).toContainText(/below|less than/);
});

test('reset forgets what was made, here and in the sandbox', async ({ page, sandbox }) => {
  await page.goto('/networks/new');
  await create(page, 'gone-with-reset');
  await expect(heading(page, 'gone-with-reset')).toBeVisible();
  await open(page);
  await control(page, 'Latency').getByRole('button', { name: '1 s', exact: true }).click();
  await expect(control(page, 'Latency')).toContainText('1 s longer');
  await drawer(page).getByRole('button', { name: 'Reset demo' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(mark(page)).toBeHidden();
  const names = (await sandbox.objects('networks')).map((network) => metadata(network).name);
  expect(names).not.toContain('gone-with-reset');
  expect(names).toContain('edge-north');
  await page.goto('/networks/new');
  await expect(field(page, 'Name')).toHaveValue('');
});

test('the controls open from the palette, work by keyboard and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('demo controls');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Demo controls' })).toBeFocused();
  const three = control(page, 'Latency').getByRole('button', { name: '1 s', exact: true });
  await three.focus();
  await page.keyboard.press('Enter');
  await expect(three).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(mark(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
