import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { boxAtRest, moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';

const table = (page: Page) => page.getByRole('table', { name: 'Networks' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the list of networks is kept by its address, led by keys, exported safely, still through polls, and says what can be done', async ({
  page,
  context,
  sandbox,
}) => {
  await test.step('the address, keys and a menu', async () => {
    await page.goto('/networks');
    await page.getByRole('searchbox', { name: 'Search networks' }).fill('inference');
    await expect(row(page, 'edge-north')).toHaveCount(0);
    await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
    await expect(page).toHaveURL(/q=inference/);
    await expect(page).toHaveURL(/sort=-name/);
    await row(page, 'inference-blue').getByRole('link', { name: 'inference-blue' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'inference-blue', exact: true }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search networks' })).toHaveValue('inference');
    await expect(table(page).getByRole('columnheader', { name: /Name/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(row(page, 'edge-north')).toHaveCount(0);

    await moveTo(page, '/networks?sort=name&q=inference');
    await row(page, 'inference-blue').getByRole('link', { name: 'inference-blue' }).focus();
    const focused = await page.evaluate(() => {
      for (let times = 0; times < 2; times++)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
      return document.activeElement?.textContent;
    });
    expect(focused).toBe('inference-east');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: 'inference-blue', exact: true }),
    ).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await moveTo(page, '/networks');
    await row(page, 'edge-north').getByRole('button', { name: 'Actions for edge-north' }).click();
    await page.getByRole('menuitem', { name: 'Copy ID' }).click();
    const id = metadata(await sandbox.named('networks', 'edge-north')).id;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  });
  await test.step('the export and polls', async () => {
    await sandbox.settings({ provisioningSeconds: 600 });
    const [seeded] = await sandbox.objects('networks');
    await sandbox.api('POST', '/api/v2/networks', {
      metadata: { name: 'formula', tags: [{ name: '=1+1', value: '@x' }] },
      spec: {
        organizationId: metadata(seeded ?? {}).organizationId,
        projectId: metadata(seeded ?? {}).projectId,
        regionId: 'eu-north-1',
        prefix: '10.95.0.0/24',
        dnsNameservers: [],
        routes: [],
      },
    });
    await moveTo(page, '/networks?q=formula');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row(page, 'formula')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    // Excel takes a file without the mark for one of its own code page.
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('formula');
    expect(csv).not.toMatch(/(^|,)"?=/m);

    await row(page, 'formula').getByRole('button', { name: 'Actions for formula' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible();
    const before = (await sandbox.requests('listNetworks')).length;
    await expect
      .poll(async () => (await sandbox.requests('listNetworks')).length, { timeout: 15_000 })
      .toBeGreaterThan(before + 1);
    await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible();
  });
  await test.step('a free block, a refused filter, an empty list, no match and a failure', async () => {
    await moveTo(page, '/networks');
    await page.getByRole('tab', { name: 'Address map' }).click();
    await expect(page).toHaveURL(/tab=/);
    await expect(page.getByRole('main')).toContainText(
      /partner-lab overlaps storage-backplane|storage-backplane overlaps partner-lab/,
    );
    const free = page
      .getByRole('tabpanel', { name: 'Address map' })
      .getByRole('link', { name: /free/i })
      .first();
    const name = (await free.getAttribute('aria-label')) ?? (await free.innerText());
    const prefix = /\d+\.\d+\.\d+\.\d+\/\d+/.exec(name)?.[0] ?? 'no prefix in the name';
    await free.click();
    await expect(page.getByLabel('Prefix', { exact: true })).toHaveValue(prefix);

    await sandbox.fault({ operation: 'listNetworks', kind: '400', times: 20 });
    await moveTo(page, '/networks?regionID=eu-west-2');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('400');
    await sandbox.clearFaults();
    await page.getByRole('button', { name: /^Remove filter Region/ }).click();
    await expect(row(page, 'edge-north')).toBeVisible();
    await expect(page).not.toHaveURL(/regionID=eu-west-2/);

    await moveTo(page, '/networks?q=nothing-is-called-this');
    await expect(page.getByRole('main')).toContainText(/no network/i);
    await sandbox.reset({ seed: 'empty' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await moveTo(page, '/networks');
    await expect(page.getByText('No networks yet')).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Create network' }).last(),
    ).toBeVisible();
    await sandbox.fault({ operation: 'listNetworks', kind: '500', times: 10 });
    // A list that was not read before.
    await moveTo(page, '/networks?regionID=eu-north-1');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('500');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await sandbox.clearFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('two thousand networks scroll and are searched; a press while rows still pass opens the row that it meets', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ networks: 2000 });
  await page.goto('/networks');
  await expect(table(page)).toHaveAttribute('aria-rowcount', /^200\d$/);
  const drawn = table(page).locator('tbody tr');
  const atFirst = await drawn.count();
  expect(atFirst).toBeLessThan(120);

  // Rows that pass by share elements, and stand in their order once they rest.
  await drawn.evaluateAll((rows) => rows.forEach((each) => each.setAttribute('data-seen', '')));
  await drawn.first().hover();
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, 240);
  const places = () => drawn.evaluateAll((rows) => rows.map((each) => Number(each.ariaRowIndex)));
  await expect.poll(async () => Math.max(...(await places()))).toBeGreaterThan(200);
  await expect
    .poll(async () => {
      const at = await places();
      return at.every((place, index) => index === 0 || place > (at[index - 1] ?? 0));
    })
    .toBe(true);
  expect(await table(page).locator('tbody tr:not([data-seen])').count()).toBeLessThan(15);
  expect(await table(page).locator('tr[data-seen]').count()).toBeGreaterThan(atFirst - 5);

  const name = String(metadata((await sandbox.objects('networks')).at(-1) ?? {}).name);
  const search = page.getByRole('searchbox', { name: 'Search networks' });
  await search.fill(name);
  await expect(row(page, name)).toBeVisible();

  await search.fill('');
  await test.step('a press while rows still pass', async () => {
    const link = page
      .getByRole('table', { name: 'Networks' })
      .locator('tbody td:nth-child(2) a')
      .nth(4);
    const box = await boxAtRest(link);
    const at = { x: box.x + 5, y: box.y + 10 };
    // Pressed in the frame of a scroll: later than this the rows may be at rest again.
    const name = await page.evaluate(
      ({ x, y }) =>
        new Promise<string>((told) => {
          const rows = document.querySelector('tbody');
          let view = rows?.parentElement ?? null;
          while (view && view.scrollHeight <= view.clientHeight + 1) view = view.parentElement;
          view?.addEventListener(
            'scroll',
            () =>
              requestAnimationFrame(() => {
                const row = [...(rows?.querySelectorAll('tr') ?? [])].find((each) => {
                  const { top, bottom } = each.getBoundingClientRect();
                  return top <= y && y < bottom;
                });
                const target = document.elementFromPoint(x, y);
                target?.dispatchEvent(
                  new MouseEvent('click', {
                    bubbles: true,
                    cancelable: true,
                    clientX: x,
                    clientY: y,
                  }),
                );
                told(row?.querySelector('a')?.textContent ?? '');
              }),
            { once: true },
          );
          view?.scrollBy(0, 360);
        }),
      at,
    );
    expect(name).not.toBe('');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  });
});
