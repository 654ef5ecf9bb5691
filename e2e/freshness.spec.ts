import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

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

test('a hidden tab asks nothing for ten minutes and refreshes once on return', async ({
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
