import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';

test.use({ ownContext: true });

async function setVisible(page: Page, visible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', {
        configurable: true,
        get: () => state === 'hidden',
      });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

const seconds = (text: string | null) => Number(/(\d+)\ss/.exec(text ?? '')?.[1]);

test('all ages on a page go by one clock', async ({ page, sandbox }) => {
  await page.clock.install();
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill('young');
  await page.getByLabel('Prefix', { exact: true }).fill('10.99.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'young' })).toBeVisible();
  const { creationTime } = metadata(await sandbox.named('networks', 'young'));
  const created = Date.parse(String(creationTime));

  // Seven seconds past a full ten, where ages that are reckoned in steps of ten seconds stay behind the others.
  const now = Math.ceil((created + 20_000) / 10_000) * 10_000 + 7_000;
  await moveTo(page, '/networks?q=young');
  const updated = page.getByText(/^Updated /).locator('..');
  await expect(updated).toBeVisible();
  await page.clock.pauseAt(now);
  const row = page
    .getByRole('table', { name: 'Networks' })
    .getByRole('row')
    .filter({ hasText: 'young' });
  const age = row.getByText(/^\d+\ss$/);
  // The clock has ticked within the last second.
  const near = (at: number) => {
    const age = Math.floor((now - at) / 1000);
    return [age - 1, age];
  };
  expect(near(created)).toContain(seconds(await age.textContent()));
  const read = Date.parse(String(await updated.locator('time').getAttribute('title')));
  expect(near(read)).toContain(seconds(await updated.textContent()));
});

test('from midnight on, a list that stays open calls its newest changes those of yesterday', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  await page.clock.install();
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill('young');
  await page.getByLabel('Prefix', { exact: true }).fill('10.99.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'young' })).toBeVisible();
  await moveTo(page, '/changes');
  const newest = page
    .getByRole('table', { name: 'Changes' })
    .getByRole('row')
    .filter({ hasText: 'young' });
  await expect(newest).toContainText('Today');
  // No answer tells the time meanwhile.
  await page.context().setOffline(true);
  await page.clock.fastForward('24:00:00');
  await expect(newest).toContainText('Yesterday');
});

test('a hidden tab asks nothing for ten minutes, and refreshes once on return', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await setVisible(page, false);
  await sandbox.clearRequests();
  await page.clock.runFor(10 * 60_000);
  expect(await sandbox.requests()).toEqual([]);
  await setVisible(page, true);
  await expect.poll(async () => (await sandbox.requests('listNetworks')).length).toBe(1);
  await page.clock.runFor(1_000);
  expect(await sandbox.requests('listNetworks')).toHaveLength(1);
});
