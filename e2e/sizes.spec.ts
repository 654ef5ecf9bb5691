import { chunkSizes, firstLoad, sizeLimits } from '../scripts/sizes';
import { expect, test } from './fixtures';

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
  await page.goto('/networks');
  await page.getByRole('table', { name: 'Networks' }).getByRole('link').first().waitFor();
  const { connections } = (await (await page.request.get('/config.json')).json()) as {
    connections: { id: string; organizationId?: string }[];
  };
  const [connection] = connections;
  await page.evaluate(
    ([id, organizationId]) =>
      localStorage.setItem(
        `meridian.scope.${id}`,
        JSON.stringify({ organizationId, projectIds: [], regionIds: ['eu-north-1'] }),
      ),
    [connection?.id ?? '', connection?.organizationId ?? ''],
  );
  const before = (await sandbox.requests('listNetworks')).length;
  await page.goto('/networks');
  await page.getByRole('table', { name: 'Networks' }).getByRole('link').first().waitFor();
  await expect(page).toHaveURL(/regionID=eu-north-1/);
  const asked = (await sandbox.requests('listNetworks')).slice(before);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ url }) => !url.includes('regionID=eu-north-1'))).toEqual([]);
});
