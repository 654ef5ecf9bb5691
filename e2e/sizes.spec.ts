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

test('the document names the files of the page in its address, and a list draws few rows beyond its view; the pages that come next are fetched ahead, and opened without another file', async ({
  page,
}) => {
  await test.step('the files', async () => {
    const html = await (await page.request.get('/networks')).text();
    const [, named = ''] = /\)\((\{.*?\}), \[.*?\]\);<\/script>/s.exec(html) ?? [];
    const files = JSON.parse(named) as Record<string, string[]>;
    const next = page.waitForEvent('requestfinished', (request) =>
      /\/next-.*\.js$/.test(request.url()),
    );
    await page.goto('/networks');
    await next;
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) =>
      all.map((a) => new URL((a as HTMLAnchorElement).href).pathname),
    );
    expect(Object.keys(files).map((name) => `/${name}`)).toEqual(expect.arrayContaining(paths));
    for (const file of new Set(Object.values(files).flat()))
      expect((await page.request.get(`/${file}`)).ok(), file).toBe(true);
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

test('the list is asked for before the page can be drawn, and once', async ({ page, sandbox }) => {
  // On a busy machine the page comes seconds later, and what was read so long ago is read again.
  await page.clock.setFixedTime(Date.now());
  // Without this file nothing of the page is there.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const before = (await sandbox.requests('listNetworks')).length;
  const opened = page.goto('/networks?tag=env%3Ddev');
  const asked = async () => (await sandbox.requests('listNetworks')).slice(before);
  await expect
    .poll(asked)
    .toEqual([expect.objectContaining({ url: expect.stringContaining('tag=env%3Ddev') })]);
  await expect(page.getByRole('main')).toHaveCount(0);
  release();
  await opened;
  const table = page.getByRole('table', { name: 'Networks' });
  await expect(table.getByRole('link').first()).toBeVisible();
  expect(await asked()).toHaveLength(1);
});
