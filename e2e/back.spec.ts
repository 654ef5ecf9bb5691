import { expect, test } from './fixtures';

for (const { address, table, scrolls } of [
  { address: '/networks', table: 'Networks', scrolls: true },
  { address: '/security-groups', table: 'Security groups', scrolls: false },
] as const)
  test(`Back from a detail page returns to the row and the scroll it was left at: ${table}`, async ({
    page,
    sandbox,
  }) => {
    if (scrolls) await sandbox.reset({ networks: 10_000 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const rows = page.getByRole('table', { name: table });
    const scroller = rows.locator('xpath=..');
    const link = rows.getByRole('link');
    await expect(link.first()).toBeVisible();
    if (scrolls) {
      await scroller.evaluate((element) => element.scrollTo({ top: 180_000 }));
      await expect(rows.locator('[data-index="5000"]')).toBeVisible();
    }
    const row = rows.locator(scrolls ? '[data-index="5003"] a' : '[data-index="3"] a');
    const name = (await row.textContent()) ?? '';
    const before = await scroller.evaluate((element) => element.scrollTop);
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
    for (const again of ['at once', 'after a reload']) {
      if (again === 'after a reload') {
        await page.goForward();
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      }
      await page.goBack();
      await expect(rows.getByRole('link', { name, exact: true })).toBeFocused();
      expect(await scroller.evaluate((element) => element.scrollTop)).toBe(before);
    }
  });
