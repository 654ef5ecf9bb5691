import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, moveTo } from './checks';
import { expect, test } from './fixtures';
import { field, heading, unknown } from './formParts';

// The tour of the demo: each stop is done by what a person does on the pages.

const tour = (page: Page) => page.getByRole('region', { name: 'Tour' });
const expectStop = (page: Page, title: string) =>
  expect(tour(page).getByRole('heading', { name: title })).toBeVisible();

const next = (page: Page) => tour(page).getByRole('button', { name: 'Next stop' }).click();

test('each stop opens its page prepared, and the tour is left and resumed', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  await page.goto('/');
  await tour(page).getByRole('button', { name: 'Start the tour' }).click();
  await tour(page).getByRole('button', { name: 'Show me' }).click();

  await expectStop(page, 'A colleague edits edge-north');
  await expect(heading(page, 'Edit edge-north')).toBeVisible();
  await expect(tour(page)).toContainText('Type another nameserver and review');
  await expect(field(page, 'DNS nameservers')).toBeFocused();
  await page.keyboard.type('9.9.9.10');
  // In place of the last one.
  await expect(field(page, 'DNS nameservers')).toHaveValue(/^(?:[\d.]+\n)*9\.9\.9\.10$/);
  await tour(page).getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour(page)).toBeHidden();
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('button', { name: 'Resume the tour' }).click();

  await next(page);
  await expectStop(page, 'The reply gets lost');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('lost-on-tour');
  await page.keyboard.press('Control+Enter');
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await page.getByRole('link', { name: 'Open lost-on-tour' }).click();
  await expect(heading(page, 'lost-on-tour')).toBeVisible();
  expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  // What was found here is unknown nowhere else here.
  await moveTo(page, '/changes?outcome=unknown');
  const lost = page.getByRole('row', { name: /lost-on-tour/ });
  await expect(lost).toContainText('Found');
  await expect(lost.getByRole('link', { name: 'lost-on-tour' })).toBeVisible();
  await next(page);

  await expectStop(page, 'Who can reach the database?');
  await expect(heading(page, 'postgres')).toBeVisible();
  await expect(page.getByText('Denied')).toBeVisible();
  await next(page);

  await expectStop(page, 'Texts by what they mean');
  await expect(page.getByRole('application', { name: 'Points' })).toBeVisible();
  // Those of the example, and not those that stood there before.
  await expect(page.getByRole('main')).toContainText('12 texts · ');
  await tour(page).getByRole('button', { name: 'Finish the tour' }).click();
  await expect(tour(page)).toBeHidden();
  await moveTo(page, '/');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(tour(page)).toBeHidden();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: /^Show all/ }).click();
  await expect(attention).toContainText('may or may not');
  await expect(attention).not.toContainText('lost-on-tour');
});

test('the offer is made once, the tour fits a phone, and a stop that is skipped leaves nothing that goes wrong later', async ({
  page,
}) => {
  await test.step('the offer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await tour(page).getByRole('button', { name: 'No, thanks' }).click();
    await expect(tour(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(tour(page)).toBeHidden();
    await page.getByRole('button', { name: /^Connection: / }).click();
    await page.getByRole('button', { name: 'Start the tour' }).click();
  });
  await test.step('a phone', async () => {
    await expect(tour(page).getByRole('button', { name: 'Leave the tour' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('a stop that is skipped', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await next(page);
    await expectStop(page, 'The reply gets lost');
    await expect(heading(page, 'Create network')).toBeVisible();
    const on = page.getByRole('group', { name: 'Demo controls on' });
    await expect(on).toBeVisible();
    await next(page);
    await expect(on).toHaveCount(0);
  });
});

test('what goes when it is pressed leaves the focus on the title, or where the form has it', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  };
  const title = page.getByRole('heading', { level: 1 });
  const choose = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(page.getByRole('option').first()).toContainText(words);
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await press('No, thanks');
  await expect(title).toBeFocused();
  await choose('Start the tour');
  await press('Leave the tour');
  await expect(title).toBeFocused();
  await choose('Demo controls');
  await page.getByRole('button', { name: /^The reply gets lost/ }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await press('Close');
  await expect(title).toBeFocused();
  // What the drawer read before is not what is on now.
  await press('Switch demo controls off');
  await expect(title).toBeFocused();
  await moveTo(page, '/networks/new');
  await field(page, 'Name').fill('orbit');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(heading(page, 'Networks')).toBeFocused();
  await press('Dismiss');
  await expect(title).toBeFocused();
  await moveTo(page, '/networks/new');
  await expect(field(page, 'Name')).toHaveValue('orbit');
  await press('Discard draft');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});
