import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';
import { heading, unknown } from './formParts';

// What becomes of a form whose request was sent, when the page is left before the answer is there.

// In ms: until the test lets it go on.
const LATE = 60_000;

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create network', exact: true });
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function fillNetwork(page: Page, text: string) {
  await visit(page, '/networks/new');
  await name(page).fill(text);
  await page.getByLabel('Prefix', { exact: true }).fill('10.99.0.0/20');
}

async function goToFlavors(page: Page) {
  await navigation(page).getByRole('link', { name: 'Flavors' }).click();
  await expect(heading(page, 'Flavors')).toBeVisible();
}

async function signOut(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('Sign out');
  await page.getByRole('option', { name: 'Sign out' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();
}

/** Delays later requests by so many milliseconds, and keeps them out of the cache, until it is released. */
async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  return {
    slowDown: (latency: number) =>
      session.send('Network.emulateNetworkConditions', { ...unlimited, latency }),
    release: () => session.detach(),
  };
}

const everythingStored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('a create that is under way at a reload goes on; one without an answer is still unknown, and left open it stays so', async ({
  page,
  sandbox,
}) => {
  await test.step('under way', async () => {
    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'over-a-reload');
    await create(page).click();
    await expect(page.getByText('Creating the network…')).toBeVisible();
    // The words stand a moment before the request goes, and a reload in between finds an unsent draft.
    await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
    await page.reload();
    await sandbox.clearFaults();
    await expect(heading(page, 'over-a-reload')).toBeVisible();
    await expect(messages(page)).toContainText('Network over-a-reload created');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
    await sandbox.clearRequests();
  });

  await sandbox.fault({ operation: 'createNetwork', kind: 'drop' });
  await fillNetwork(page, 'perhaps');
  await create(page).click();
  await expect(unknown(page)).toContainText('may exist now, or may not');
  // The gateway has recorded that the service never answered.
  await expect(unknown(page)).not.toContainText('Asking the gateway');
  await page.reload();
  await expect(unknown(page)).toContainText('perhaps');
  await expect(page.getByText('Restored your draft. It was sent at')).toBeVisible();
  await expect(page.getByText('unsent')).toHaveCount(0);
  await unknown(page).getByRole('button', { name: 'Decide later' }).click();
  await expect(unknown(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('The outcome of the last request is unknown')).toBeVisible();
  await expect(page.getByText('Restored your draft. It was sent at')).toBeVisible();
  await expect(unknown(page)).toBeHidden();
  // Text typed after that was not sent.
  await name(page).fill('another');
  await goToFlavors(page);
  await page.goBack();
  await expect(page.getByText('Restored your unsent draft')).toBeVisible();
  await expect(page.getByText('perhaps may exist.')).toBeVisible();
  expect(await sandbox.requests('createNetwork')).toHaveLength(1);
});

test('an answer, a refusal or a lost answer that comes after its form was left is told, and the draft says what it is', async ({
  page,
  sandbox,
}) => {
  await test.step('an answer', async () => {
    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'left-early');
    await create(page).click();
    await goToFlavors(page);
    await sandbox.clearFaults();
    await expect(messages(page)).toContainText('Network left-early created');
    await expect(heading(page, 'Flavors')).toBeVisible();
    await visit(page, '/networks/new');
    await expect(name(page)).toHaveValue('');

    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'back-in-time');
    await create(page).click();
    await goToFlavors(page);
    await page.goBack();
    await expect(page.getByText('Creating the network…')).toBeVisible();
    await expect(unknown(page)).toBeHidden();
    await sandbox.clearFaults();
    await expect(heading(page, 'back-in-time')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(2);
  });
  await test.step('a refusal', async () => {
    await sandbox.fault({ operation: 'createNetwork', kind: '409', delayMs: LATE });
    await fillNetwork(page, 'refused');
    await create(page).click();
    await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(3);
    await goToFlavors(page);
    await sandbox.clearFaults();
    await expect(messages(page)).toContainText('Not created: network refused');
    await messages(page).getByRole('link', { name: 'Open the form' }).click();
    await expect(page.getByText('Restored your unsent draft')).toBeVisible();
    await expect(name(page)).toHaveValue('refused');
    await expect(unknown(page)).toBeHidden();
  });
  await test.step('a lost answer', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createNetwork', kind: 'drop' });
    await fillNetwork(page, 'walked-away');
    await create(page).click();
    await expect(unknown(page)).toBeVisible();
    await visit(page, '/');
    await expect(page.getByText('sent, no answer')).toBeVisible();
    await page.getByRole('link', { name: 'Create network walked-away' }).click();
    await expect(unknown(page)).toContainText('walked-away');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  });
});

test('a link pressed before an answer leads there; signing out during a save keeps nothing of it, here or on screen', async ({
  page,
  sandbox,
}) => {
  await test.step('a link', async () => {
    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'pressed-before');
    await create(page).click();
    await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
    // The answer comes first; the code of the page comes over a slow line.
    const { slowDown, release } = await networkOf(page);
    await slowDown(6000);
    await navigation(page).getByRole('link', { name: 'Flavors' }).click();
    await sandbox.clearFaults();
    await expect(page.getByText('Creating the network…')).toBeHidden();
    await expect(heading(page, 'Create network')).toBeVisible();
    await slowDown(0);
    await expect(heading(page, 'Flavors')).toBeVisible();
    await expect(messages(page)).toContainText('Network pressed-before created');
    await expect(heading(page, 'Flavors')).toBeVisible();
    await release();
  });
  await test.step('signing out', async () => {
    const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    // From the list, so that the object was known before it was read.
    await visit(page, '/networks');
    await page.getByRole('link', { name: 'edge-north', exact: true }).click();
    await page.getByRole('link', { name: 'Edit network' }).click();
    await name(page).fill('never-kept');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await sandbox.fault({ operation: 'updateNetwork', kind: 'drop', delayMs: LATE });
    const plan = page.getByRole('dialog', { name: 'Review changes' });
    await plan.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => everythingStored(page)).toContain('never-kept');
    const gone = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await expect.poll(() => sandbox.requests('updateNetwork')).toHaveLength(1);
    await signOut(page);
    await sandbox.clearFaults();
    await gone;
    await expect(page.getByText('There is no token for')).toBeVisible();
    await expect(unknown(page)).toBeHidden();
    await expect(plan).toBeHidden();
    await expect(page.getByText('edge-north')).toHaveCount(0);
    expect(await everythingStored(page)).not.toContain('never-kept');
    expect(await everythingStored(page)).not.toContain(id);
  });
});
