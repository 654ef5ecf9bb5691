import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test as shared } from './fixtures';
import { field, heading, unknown } from './formParts';
import type { SandboxControl } from './sandboxControl';
import { wireTo, type Wire } from './wire';

// Writes whose answer did not reach the browser, though the gateway had it.

// In ms: until the test lets it go on.
const LATE = 60_000;

const create = (page: Page) => page.getByRole('button', { name: 'Create network', exact: true });
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });

/** The network between this test's browser and the gateway. */
const test = shared.extend<{ wire: Wire }>({
  wire: async ({ gateway }, use) => {
    const wire = await wireTo(gateway.address);
    await use(wire);
    wire.close();
  },
  baseURL: async ({ wire }, use) => use(wire.address),
});

async function fillNetwork(page: Page, name: string) {
  await visit(page, '/networks/new');
  await field(page, 'Name').fill(name);
  await field(page, 'Prefix').fill('10.99.0.0/20');
}

/** Cuts the network after the gateway has the request and before the service answers. */
async function loseTheAnswer(page: Page, wire: Wire, sandbox: SandboxControl) {
  await create(page).click();
  await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
  wire.cut();
  await expect(unknown(page)).toContainText('Asking the gateway how it ended…');
  wire.mend();
  await sandbox.clearFaults();
}

test('lost answers: the gateway is asked how each ended, and the form goes on from there', async ({
  page,
  wire,
  sandbox,
}) => {
  await test.step('unknown while the gateway cannot be asked, settled after', async () => {
    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'lost-and-found');
    await loseTheAnswer(page, wire, sandbox);
    await expect(heading(page, 'lost-and-found')).toBeVisible();
    await expect(unknown(page)).toBeHidden();
    await expect(messages(page)).toContainText('Network lost-and-found created');
    await visit(page, '/networks/new');
    await expect(field(page, 'Name')).toHaveValue('');
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  });
  await test.step('a refusal gives the form back; what never reached the gateway can be sent again', async () => {
    await sandbox.clearRequests();

    await sandbox.fault({
      operation: 'createNetwork',
      kind: '409',
      says: 'It is there already.',
      delayMs: LATE,
    });
    await fillNetwork(page, 'there-already');
    await loseTheAnswer(page, wire, sandbox);
    await expect(page.getByText('It is there already.').first()).toBeVisible();
    await expect(unknown(page)).toBeHidden();
    await expect(field(page, 'Name')).toBeEnabled();

    await sandbox.clearRequests();
    await fillNetwork(page, 'never-left');
    wire.cut();
    await create(page).click();
    await expect(unknown(page)).toBeVisible();
    wire.mend();
    await expect(page.getByText('Nothing was changed, so you can send it again.')).toBeVisible();
    await create(page).click();
    await expect(heading(page, 'never-left')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  });
  await test.step('left open, it is asked for when its form is opened again', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createNetwork', kind: 'late', delayMs: LATE });
    await fillNetwork(page, 'left-open');
    await create(page).click();
    await expect.poll(() => sandbox.requests('createNetwork')).toHaveLength(1);
    wire.cut();
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await expect(unknown(page)).toBeHidden();
    wire.mend();
    await sandbox.clearFaults();
    await page.goto('/networks/new');
    await expect(heading(page, 'left-open')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
  });
});
