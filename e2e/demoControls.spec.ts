import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { field, heading, plan, review, save } from './formParts';
import { metadata, spec } from './sandboxControl';

// The drawer of the demo: each control, and what a person sees after it.

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Demo controls' });
const control = (page: Page, name: string) => drawer(page).getByRole('region', { name });
const mark = (page: Page) => page.getByRole('group', { name: 'Demo controls on' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('button', { name: 'Demo controls' }).click();
  await expect(drawer(page).getByRole('region', { name: 'Scenarios' })).toBeVisible();
}

async function openAdvanced(page: Page): Promise<void> {
  await open(page);
  await drawer(page).getByText('Advanced').click();
}

async function begin(page: Page, scenario: string): Promise<void> {
  await open(page);
  await drawer(page).getByRole('button', { name: scenario }).click();
  await expect(drawer(page)).toBeHidden();
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

test('controls are as wide as the drawer, slow replies end with one click, a reply of one’s choice is given once, and reset forgets what was made; the controls open from the palette, work by keyboard and fit a phone', async ({
  page,
  sandbox,
}) => {
  await test.step('all controls are as wide as the drawer', async () => {
    await page.goto('/networks/new');
    await openAdvanced(page);
    const edges = (name: string) =>
      control(page, name).evaluate((part) => {
        const { left, right } = part.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(part);
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
      });
    const wanted = await edges('Start over');
    for (const name of ['Scenarios', 'Slow replies', 'Lost replies', 'A reply of your choice'])
      expect(await edges(name), name).toEqual(wanted);
  });
  await test.step('slow replies', async () => {
    await control(page, 'Slow replies').getByRole('button', { name: '1 s', exact: true }).click();
    await expect(control(page, 'Slow replies')).toContainText('Each reply takes 1 s longer.');
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
    await expect(drawer(page)).toContainText('All normal.');
  });
  await test.step('a reply is given to the next call of its operation', async () => {
    await close(page);
    await moveTo(page, '/networks/new');
    await openAdvanced(page);
    const answer = control(page, 'A reply of your choice');
    await answer.getByLabel('Request').selectOption('Create network');
    await answer.getByLabel('Reply').selectOption('Quota exceeded (403)');
    await answer.getByRole('button', { name: 'Use once' }).click();
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
  await test.step('reset forgets what was made, here and in the sandbox', async () => {
    await openAdvanced(page);
    await control(page, 'Slow replies').getByRole('button', { name: '1 s', exact: true }).click();
    await expect(control(page, 'Slow replies')).toContainText('1 s longer');
    await drawer(page).getByRole('button', { name: 'Reset demo' }).click();
    const asked = page.getByRole('dialog', { name: 'Reset the demo?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer(page).getByRole('button', { name: 'Reset demo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Start over' }).click();
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Demo reset');
    await expect(mark(page)).toBeHidden();
    const names = (await sandbox.objects('networks')).map((network) => metadata(network).name);
    expect(names).not.toContain('slowly');
    expect(names).toContain('edge-north');
    await moveTo(page, '/networks/new');
    await expect(field(page, 'Name')).toHaveValue('');
  });
  await test.step('a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await moveTo(page, '/networks');
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('demo controls');
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('heading', { name: 'Demo controls' })).toBeFocused();
    await drawer(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    const three = control(page, 'Slow replies').getByRole('button', { name: '1 s', exact: true });
    await three.focus();
    await page.keyboard.press('Enter');
    await expect(three).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(mark(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('a colleague edits the network that is opened and both changes are saved, and an expired token is asked for; the disk fills up and making it smaller is warned of, and a scenario that the sandbox cannot play says why', async ({
  page,
  sandbox,
}) => {
  await test.step('a colleague edits', async () => {
    // What meets the visitor's writes does not meet the colleague's.
    await sandbox.fault({ operation: 'updateNetwork', kind: '409' });
    await page.goto('/models');
    await begin(page, 'A colleague edits edge-north');
    await expect(heading(page, 'Edit edge-north')).toBeVisible();
    await expect(page.getByText('Chidi has changed its description.')).toBeVisible();
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
  await test.step('the token expires at a save, and what was typed stays', async () => {
    await begin(page, 'The token expires');
    await expect(heading(page, 'Edit edge-north')).toBeVisible();
    await expect(field(page, 'DNS nameservers')).toBeFocused();
    await field(page, 'DNS nameservers').fill('9.9.9.10');
    await review(page).click();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Access token' });
    await dialog.getByRole('button', { name: 'Use the demo’s token' }).click();
    await expect(dialog).toBeHidden();
    // What was typed is still there, and one press sends it.
    await expect(plan(page)).toContainText('9.9.9.10');
    await save(page).click();
    await expect(heading(page, 'edge-north')).toBeVisible();
    expect(spec(await sandbox.named('networks', 'edge-north')).dnsNameservers).toEqual([
      '9.9.9.10',
    ]);
  });
  await test.step('the disk fills up', async () => {
    const { id } = metadata(await sandbox.named('filestorage', 'datasets'));
    await moveTo(page, `/file-storage/${String(id)}`);
    await expect(page.getByText('37.5 TiB used')).toBeVisible();
    await begin(page, 'The disk fills up');
    // What to do is said until the volume is left.
    const advice = page.getByRole('region', { name: 'What to do' }).getByText('Make it smaller');
    await expect(heading(page, 'Edit datasets')).toBeVisible();
    await expect(advice).toBeVisible();
    await expect(field(page, 'Size (GiB)')).toBeFocused();
    await expect(page.getByText('51,200 GiB now, 49,664 GiB used')).toBeVisible();
    await page.keyboard.type('1000');
    await expect(field(page, 'Size (GiB)')).toHaveValue('1000');
    await review(page).click();
    await expect(plan(page)).toContainText(/below|less than/);
    await plan(page).getByRole('button', { name: 'Back to editing' }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Users' })
      .click();
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(advice).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'Edit datasets')).toBeVisible();
    await expect(advice).toHaveCount(0);
  });
  await test.step('nothing to show it with', async () => {
    // A scenario that names a network shows no other one.
    const { id, ...edge } = metadata(await sandbox.named('networks', 'edge-north'));
    await sandbox.api('PUT', `/api/v2/networks/${String(id)}`, {
      metadata: { name: 'renamed', tags: edge.tags },
      spec: { dnsNameservers: [], routes: [] },
    });
    await begin(page, 'A colleague edits edge-north');
    const words = 'The sandbox has no edge-north. Reset the demo to get it back.';
    await expect(page.getByText(words)).toBeVisible();
    await expect(heading(page, 'Edit datasets')).toBeVisible();
  });
});
