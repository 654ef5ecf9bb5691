import { chunkSizes, firstLoad, sizeLimits } from './sizes';
import { holdScripts } from './holdScripts';
import { expect, test } from './fixtures';

test.use({ ownContext: true });

test('the networks list needs few bytes and few requests', async ({ page, gateway }) => {
  const load = await firstLoad(page, gateway.address);
  expect(load.script).toBeGreaterThan(0);
  expect(load.script).toBeLessThanOrEqual(sizeLimits.script);
  expect(load.style).toBeLessThanOrEqual(sizeLimits.style);
  expect(load.addresses.length, load.addresses.join('\n')).toBeLessThanOrEqual(sizeLimits.requests);
  // What the first page needs is not lazy.
  const first = new Set(load.addresses.map((address) => address.split('/').at(-1)));
  const lazy = (await chunkSizes()).filter(({ file }) => !first.has(file.split('/').at(-1)));
  expect(lazy.filter(({ bytes }) => bytes > sizeLimits.chunk)).toEqual([]);
});

test('a scope kept by this browser is in the first request already', async ({ page, sandbox }) => {
  const { connections } = (await (await page.request.get('/config.json')).json()) as {
    connections: { id: string; organizationId?: string }[];
  };
  const [connection] = connections;
  await page.addInitScript(
    ([id, organizationId]) =>
      localStorage.setItem(
        `meridian.scope.${id}`,
        JSON.stringify({ organizationId, projectIds: [], regionIds: ['eu-north-1'] }),
      ),
    [connection?.id ?? '', connection?.organizationId ?? ''],
  );
  await page.goto('/networks');
  await page.getByRole('table', { name: 'Networks' }).getByRole('link').first().waitFor();
  await expect(page).toHaveURL(/regionID=eu-north-1/);
  const asked = await sandbox.requests('listNetworks');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ url }) => !url.includes('regionID=eu-north-1'))).toEqual([]);
});

test('a list draws few rows beyond its view; the pages that come next are loaded ahead, and opened without another file', async ({
  page,
}) => {
  await test.step('the files', async () => {
    const next = page.waitForEvent('requestfinished', (request) =>
      /\/NetworkCreatePage-.*\.js$/.test(request.url()),
    );
    await page.goto('/networks');
    await next;
  });
  await test.step('few rows, and no toast means no style on the page', async () => {
    const table = page.getByRole('table', { name: 'Networks' });
    const rows = table.locator('tbody tr');
    await expect(rows.locator('a').first()).toBeVisible();
    expect(await page.locator('html').getAttribute('style')).toBeNull();
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(20);
    await expect.poll(() => rows.count()).toBeLessThan(20);
  });
  await test.step('the pages that come next', async () => {
    // What comes right after the form, such as its request, may wait.
    await holdScripts(page);
    await page.getByRole('link', { name: 'Create network' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  });
});

test('the list is asked for once, by the filters of its address', async ({ page, sandbox }) => {
  // On a busy machine the page comes seconds later, and what was read so long ago is read again.
  await page.clock.setFixedTime(Date.now());
  const before = (await sandbox.requests('listNetworks')).length;
  await page.goto('/networks?tag=env%3Ddev');
  const table = page.getByRole('table', { name: 'Networks' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const asked = (await sandbox.requests('listNetworks')).slice(before);
  expect(asked).toEqual([
    expect.objectContaining({ url: expect.stringContaining('tag=env%3Ddev') }),
  ]);
});
