import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { version } from '../src/lib/version';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { field } from './formParts';

interface ErrorFile {
  error: string;
  versions: unknown;
  requests: Record<string, unknown>[];
}

/** Presses "Download details", and gives the text of the file and what it says. */
async function details(page: Page): Promise<{ text: string; file: ErrorFile }> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download details' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^details-.*\.json$/);
  const text = readFileSync(await saved.path(), 'utf8');
  return { text, file: JSON.parse(text) as ErrorFile };
}

test('the details of a failed read and a failed write are a file, without the token', async ({
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
  const read = await details(page);

  expect(read.file.error).toContain('“List security groups” failed at the service');
  expect(read.file.versions).toMatchObject({
    console: { version, build: expect.stringMatching(/\.js$/) },
    gateway: version,
    browser: { userAgent: expect.stringContaining('Chrome') },
  });
  const failed = read.file.requests.filter((one) => one['failed']);
  expect(failed).toMatchObject([{ operation: 'listSecurityGroups', method: 'GET', status: 500 }]);
  expect(failed[0]?.['sentHeaders']).toMatchObject({ Authorization: 'Bearer …' });
  expect(read.text).toContain('not in the interface');
  expect(read.text).not.toContain('sandbox-admin');

  await sandbox.fault({ operation: 'createNetwork', kind: '500' });
  await page.goto('/networks/new');
  await field(page, 'Name').fill('edge-details');
  await field(page, 'Prefix').fill('10.99.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('failed at the service');
  await expectAccessible(page);
  const written = await details(page);
  const [write] = written.file.requests.filter((one) => one['failed']);
  expect(write).toMatchObject({ operation: 'createNetwork', status: 500 });
  expect(write?.['sentBody']).toContain('"name":"edge-details"');
  expect(written.text).not.toContain('sandbox-admin');
});
