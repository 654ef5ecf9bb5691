import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { version } from '../src/lib/version';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { field } from './formParts';

/** Presses "Download evidence", and gives the files of the zip by name. */
async function evidence(page: Page): Promise<Record<string, string>> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download evidence' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^evidence-.*\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  const named = Object.entries(files).map(([name, bytes]) => [
    name.split('/').at(-1) ?? '',
    strFromU8(bytes),
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}

test('a failed read and a failed write are packed as evidence, without the token', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'listNetworks', kind: 'extra' });
  await page.goto('/networks?q=edge');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await sandbox.fault({ operation: 'listSecurityGroups', kind: '500', times: 20 });
  await page.getByRole('link', { name: 'Security groups' }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('500');
  await expectAccessible(page);
  const read = await evidence(page);

  expect(Object.keys(read).toSorted()).toEqual([
    'README.txt',
    'differences.json',
    'error.txt',
    'requests.json',
    'steps.txt',
    'versions.json',
  ]);
  expect(read['error.txt']).toContain('“List security groups” failed at the service');
  expect(JSON.parse(read['versions.json'] ?? '{}')).toMatchObject({
    console: { version, build: expect.stringMatching(/\.js$/) },
    gateway: version,
    browser: { userAgent: expect.stringContaining('Chrome') },
  });
  const requests = JSON.parse(read['requests.json'] ?? '[]') as Record<string, unknown>[];
  const failed = requests.filter((one) => one['failed']);
  expect(failed).toMatchObject([{ operation: 'listSecurityGroups', method: 'GET', status: 500 }]);
  expect(failed[0]?.['sentHeaders']).toMatchObject({ Authorization: 'Bearer …' });
  // A page's list is asked for before the page is shown.
  expect(read['steps.txt']).toMatch(/ \/networks\?q=edge\n[^]* \/security-groups$/m);
  expect(read['steps.txt']).toMatch(/ {3}List security groups: GET .*, 500$/m);
  expect(read['differences.json']).toContain('not in the interface');
  expect(Object.values(read).join()).not.toContain('sandbox-admin');

  await sandbox.fault({ operation: 'createNetwork', kind: '500' });
  await page.goto('/networks/new');
  await field(page, 'Name').fill('evidence');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('failed at the service');
  await expectAccessible(page);
  const written = await evidence(page);
  const [write] = (
    JSON.parse(written['requests.json'] ?? '[]') as Record<string, unknown>[]
  ).filter((one) => one['failed']);
  expect(write).toMatchObject({ operation: 'createNetwork', status: 500 });
  expect(write?.['sentBody']).toContain('"name":"evidence"');
  expect(Object.values(written).join()).not.toContain('sandbox-admin');
});
