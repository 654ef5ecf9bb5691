import { expect, test } from './fixtures';

test.use({ ownContext: true });

const widths = [390, 1440] as const;

test('a toast covers no row and no button, on a phone or a wide page, and offers to open another page only', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.clock.install();
  await sandbox.reset({ networks: 60 });
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill('zz-last');
  await page.getByLabel('Prefix', { exact: true }).fill('10.250.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  const message = page.getByRole('status', { name: 'Messages' });
  const toast = message.locator('[data-toast]');
  await expect(message.getByText('zz-last')).toBeVisible();
  const made = new URL(page.url()).pathname;
  expect(made).toMatch(/^\/networks\/[\w-]{20,}$/);
  await expect(message.getByRole('link')).toHaveCount(0);

  // The buttons of a form are above it on a phone, beside it on a wide page.
  await page.getByRole('link', { name: 'Edit network' }).click();
  const button = page.getByRole('button', { name: 'Review changes' });
  await expect(button).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 600 });
    const below = async () => {
      const end = await button.evaluate((it) => it.getBoundingClientRect().bottom);
      const box = await toast.boundingBox();
      return Math.round(width === 390 ? (box?.y ?? 0) - end : 600 - end);
    };
    await expect.poll(below).toBe(11);
  }
  await page.getByRole('link', { name: 'Networks', exact: true }).last().click();
  const region = page.getByRole('table', { name: 'Networks' }).locator('..');
  await expect(region.getByRole('link').first()).toBeVisible();
  await expect(message.getByRole('link', { name: 'Open' })).toHaveAttribute('href', made);
  await region.evaluate((here) => here.scrollTo(0, here.scrollHeight));
  const last = page.getByRole('button', { name: 'Actions for zz-last' });
  // The clock is stopped, so that the toast stays.
  await page.clock.pauseAt(Date.now() + 1000);
  const clearance = async () => {
    const row = await last.locator('xpath=ancestor::tr').boundingBox();
    const box = await toast.boundingBox();
    return row && box ? box.y - (row.y + row.height) : Number.NaN;
  };
  for (const width of widths)
    for (const height of [900, 888, 876]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await region.evaluate((here) => here.scrollTo(0, here.scrollHeight));
      await expect.poll(clearance).toBeGreaterThanOrEqual(0);
    }
  // A toast that goes by itself takes no focus from where it is not.
  await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur());
  // Its room is given back when it leaves, in the next frame, which a stopped clock doesn't bring.
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(0);
  await page.clock.resume();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // On a phone the bar with “Create network” is below.
    const room = width === 390 ? '81px' : '20px';
    await expect(page.getByRole('main')).toHaveCSS('padding-bottom', room);
  }
});
