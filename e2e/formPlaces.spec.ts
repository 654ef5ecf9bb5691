import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';
import { heading } from './formParts';

// Whose a form is: its tab's and its connection's.

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const prefix = (page: Page) => page.getByLabel('Prefix', { exact: true });
const restored = (page: Page) => page.getByText('Restored your unsent draft');

async function type(page: Page, text: string) {
  await name(page).fill(text);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text);
}

async function connect(page: Page, connection: string) {
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page
    .getByRole('region', { name: 'Connections' })
    .getByRole('button', { name: connection })
    .click();
}

test('two tabs keep what was typed in each, a connection what was typed for it, and a new tab is offered the last', async ({
  page,
  context,
  sandbox,
}) => {
  await test.step('two tabs', async () => {
    const a = page;
    const b = await context.newPage();
    for (const page of [a, b]) {
      await page.goto('/networks/new');
    }
    await type(a, 'typed-in-a');
    await type(b, 'typed-in-b');
    await b.reload();
    await expect(name(b)).toHaveValue('typed-in-b');
    await b.getByRole('button', { name: 'Discard draft' }).click();
    await a.reload();
    await expect(name(a)).toHaveValue('typed-in-a');

    const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    for (const page of [a, b]) {
      await moveTo(page, `/networks/${id}/edit`);
      await expect(name(page)).toHaveValue('edge-north');
    }
    await type(a, 'typed-about-it');
    await b.getByLabel('DNS nameservers').fill('9.9.9.9');
    await b.getByRole('button', { name: 'Review changes' }).click();
    await b
      .getByRole('dialog', { name: 'Review changes' })
      .getByRole('button', { name: 'Save changes' })
      .click();
    await expect(heading(b, 'edge-north')).toBeVisible();
    await a.reload();
    await expect(name(a)).toHaveValue('typed-about-it');
    await b.close();
  });
  await test.step('two connections', async () => {
    const id = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    await moveTo(page, `/networks/${id}/edit`);
    await name(page).fill('for-the-sandbox');
    await connect(page, 'Demo (in this browser)');
    await expect(name(page)).toHaveValue('edge-north');
    await expect(restored(page)).toHaveCount(0);
    // So is a form that reads nothing, on an address that both have.
    await moveTo(page, '/users/new');
    const subject = page.getByLabel('Subject', { exact: true });
    await subject.fill('for-the-demo');
    await connect(page, 'Sandbox');
    await expect(subject).toHaveValue('');
    await moveTo(page, `/networks/${id}/edit`);
    await expect(name(page)).toHaveValue('for-the-sandbox');
    await expect(restored(page)).toBeVisible();
  });
  await test.step('a new tab is offered what was typed last, and what comes of it ends that too', async () => {
    await moveTo(page, '/networks/new');
    await expect(heading(page, 'Create network')).toBeVisible();
    await type(page, 'from-before');
    await page.close();
    const later = await context.newPage();
    await later.goto('/networks/new');
    await expect(name(later)).toHaveValue('from-before');
    await expect(restored(later)).toBeVisible();
    await prefix(later).fill('10.99.0.0/20');
    await later.reload();
    await expect(prefix(later)).toHaveValue('10.99.0.0/20');
    await later.getByRole('button', { name: 'Create network', exact: true }).click();
    await expect(heading(later, 'from-before')).toBeVisible();
    await moveTo(later, '/networks/new');
    await expect(heading(later, 'Create network')).toBeVisible();
    await expect(name(later)).toHaveValue('');
    await expect(restored(later)).toHaveCount(0);
  });
});
