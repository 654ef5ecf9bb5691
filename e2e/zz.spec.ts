import { expect, test } from './fixtures';
for (const [width, height] of [[1440, 700], [390, 700]] as const)
test(`summary ${width}`, async ({ page }) => {
  await page.setViewportSize({ width, height });
  for (const path of ['/networks/new', '/instances/new']) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Create / }).last().click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/eb/sum-${width}${path.replaceAll('/', '-')}.png` });
    console.log(path, await page.getByText(/Fix \d+ field/).evaluateAll((es) => es.map((e) => { const r = e.getBoundingClientRect(); return [r.top, r.bottom, innerHeight]; })));
    const p = await page.evaluate(() => { const f = document.activeElement!.getBoundingClientRect(); return [document.activeElement!.getAttribute('name'), f.top, f.bottom]; });
    console.log(JSON.stringify(p));
  }
  await page.goto('/networks?tab=map');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/eb/map-${width}.png` });
  await page.goto('/networks');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/eb/networks-${width}.png` });
  await page.goto('/users/new');
  await page.getByLabel('Name', { exact: true }).fill('a\u200bb');
  await page.getByLabel('Groups', { exact: true }).last().click();
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter');
  await page.getByLabel('Groups', { exact: true }).last().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/eb/users-${width}.png` });
  const all = await page.evaluate(async () => (await (await fetch('/api/v2/networks?organizationID=x').catch(() => null))?.status) ?? 0).catch(() => 0);
  void all; void expect;
});
