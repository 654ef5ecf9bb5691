import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { start, text } from './importPage';

test('the state of a user is icon and word in one colour, on a phone too, where the longest subject fits; the list is accessible in both themes', async ({
  page,
}) => {
  await page.goto('/users/import');
  const states = ['active', 'pending', 'suspended'];
  await text(page).fill(
    [
      'subject,state,groups',
      ...states.map((state) => `${state}@example.com,${state},auditors`),
      `${'long-'.repeat(30)}@example.com,active,auditors`,
    ].join('\n'),
  );
  await start(page).click();
  await page.getByRole('link', { name: 'Open users' }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const seen = new Set<string>();
    for (const state of states) {
      const row = page
        .getByRole('table', { name: 'Users' })
        .getByRole('row', { name: `${state}@` });
      const word = row.getByText(new RegExp(`^${state}$`, 'i'));
      await expect(word).toBeInViewport({ ratio: 1 });
      const colours = await word.evaluate((it) =>
        [it, it.parentElement?.querySelector('svg')].map(
          (each) => each && getComputedStyle(each).color,
        ),
      );
      expect(colours[1]).toBe(colours[0]);
      seen.add(String(colours[0]));
    }
    expect(seen.size).toBe(states.length);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessibleInBothThemes(page);
});

test('what the list exports, an import reads as the same users', async ({
  page,
  browser,
  gateway,
  sandbox,
}) => {
  const bodies = async () =>
    (await sandbox.requests('createUser')).map(({ body }) => JSON.parse(body) as unknown);
  const finish = async (tab: Page) => {
    await start(tab).click();
    await expect(tab.getByText(/^Finished:/)).toBeVisible();
  };
  await page.goto('/users/import');
  await text(page).fill(
    [
      'subject,state,groups',
      'kim@example.com,Suspended,auditors; researchers',
      'lee@example.com,active,researchers',
    ].join('\n'),
  );
  await expect(page.getByText('The state “Suspended” is read as “suspended”.')).toBeVisible();
  await finish(page);
  const sent = await bodies();
  await page.getByRole('link', { name: 'Open users' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const saved = await (await saving).path();
  const { auditors, researchers } = place.groups;
  expect(await readFile(saved, 'utf8')).toContain(
    `kim@example.com,Suspended,"${auditors}; ${researchers}",`,
  );

  const elsewhere = await (await browser.newContext({ baseURL: gateway.address })).newPage();
  await elsewhere.goto('/users/import');
  await elsewhere.getByLabel('CSV file', { exact: true }).setInputFiles(saved);
  await finish(elsewhere);
  expect((await bodies()).slice(sent.length)).toEqual(sent);
  await elsewhere.context().close();
});
