import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect } from './fixtures';
import { field, heading, plan, review, save, unknown } from './formParts';
import { test } from './people';

// The tour of the demo: each stop is done by what a person does on the pages.

const tour = (page: Page) => page.getByRole('region', { name: 'Tour' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Demo controls' });

async function follow(page: Page, link: string): Promise<void> {
  await tour(page).getByRole('link', { name: link }).click();
}

/** The stop is done; goes on to the next one. */
async function next(page: Page, title: string): Promise<void> {
  await expect(tour(page).getByText('Done', { exact: true })).toBeVisible();
  await tour(page).getByRole('button', { name: 'Next stop' }).click();
  await expect(tour(page).getByRole('heading', { name: title })).toBeVisible();
}

async function openEdgeNorth(page: Page): Promise<void> {
  await follow(page, 'Find edge-north');
  const table = page.getByRole('table', { name: 'Networks' });
  await table.getByRole('link', { name: 'edge-north', exact: true }).click();
  await expect(heading(page, 'edge-north')).toBeVisible();
  await page.getByRole('link', { name: 'Edit network' }).click();
  await expect(heading(page, 'Edit edge-north')).toBeVisible();
}

async function resume(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Resume the tour' }).click();
}

test('all four stops are done by doing them, and the tour is left and resumed', async ({
  page,
  sandbox,
}) => {
  test.slow();
  await sandbox.reset({ journal: 'demo' });
  await page.goto('/');
  await tour(page).getByRole('button', { name: 'Start the tour' }).click();
  await expect(tour(page)).toContainText('Merge with a colleague');

  await openEdgeNorth(page);
  await field(page, 'DNS nameservers').fill('9.9.9.10');
  await tour(page).getByRole('button', { name: 'Demo controls' }).click();
  await drawer(page).getByRole('button', { name: 'Edit it as Chidi' }).click();
  await expect(drawer(page)).toContainText('Chidi changed the description');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await review(page).click();
  await expect(plan(page)).toContainText('Checked by Chidi');
  await save(page).click();
  await expect(heading(page, 'edge-north')).toBeVisible();
  await next(page, 'Lose a reply and find the network');

  await tour(page).getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, 'edge-north')).toBeVisible();
  await expect(tour(page)).toBeHidden();
  await resume(page);
  await expect(
    tour(page).getByRole('heading', { name: 'Lose a reply and find the network' }),
  ).toBeVisible();

  await follow(page, 'Create a network');
  await expect(heading(page, 'Create network')).toBeVisible();
  await tour(page).getByRole('button', { name: 'Demo controls' }).click();
  await drawer(page)
    .getByLabel('Fault', { exact: true })
    .selectOption('Done, but the reply is lost');
  await drawer(page).getByRole('button', { name: 'Arm the fault' }).click();
  await expect(drawer(page)).toContainText('The next call meets it');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await field(page, 'Name').fill('lost-on-tour');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await unknown(page).getByRole('button', { name: 'Look for it' }).click();
  await page.getByRole('link', { name: 'Open lost-on-tour' }).click();
  await expect(heading(page, 'lost-on-tour')).toBeVisible();
  await next(page, 'Ask who can reach tcp 5432');

  await follow(page, 'Find postgres');
  const groups = page.getByRole('table', { name: 'Security groups' });
  await groups.getByRole('link', { name: 'postgres', exact: true }).click();
  await page.getByLabel('From', { exact: true }).fill('203.0.113.7');
  await page.getByLabel('Port', { exact: true }).fill('5432');
  await expect(page.getByText('Denied')).toBeVisible();
  await next(page, 'See meaning win over spelling');

  await follow(page, 'Open the playground');
  await page.getByRole('button', { name: 'Run the example' }).first().click();
  await expect(tour(page).getByText('Done', { exact: true })).toBeVisible();
  await tour(page).getByRole('button', { name: 'Finish the tour' }).click();
  await expect(tour(page)).toBeHidden();
  await page.goto('/');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(tour(page)).toBeHidden();
});

test('what was done before a stop does not count for it, and the focus stays where it is', async ({
  page,
}) => {
  await page.goto('/embeddings');
  await page.getByRole('button', { name: 'Run the example' }).first().click();
  await expect(page.getByRole('application', { name: 'Points' })).toBeVisible();
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('start the tour');
  await page.keyboard.press('Enter');
  await expect(tour(page)).toBeVisible();
  await expect(tour(page).locator(':focus')).toHaveCount(0);
  await tour(page).getByRole('button', { name: 'Stop 4: See meaning win over spelling' }).click();
  await expect(tour(page).getByText('Done', { exact: true })).toBeHidden();
  await expect(tour(page).getByRole('link', { name: 'Open the playground' })).toBeVisible();
});

test('the offer is made once', async ({ page }) => {
  await page.goto('/');
  await tour(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(tour(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(tour(page)).toBeHidden();
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start the tour' })).toBeVisible();
});

test('the tour fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expectAccessible(page);
  await tour(page).getByRole('button', { name: 'Start the tour' }).click();
  await expect(tour(page).getByRole('button', { name: 'Leave the tour' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
