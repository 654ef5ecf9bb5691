import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { start, text } from './importPage';

test('the list shows a user’s state as icon and word, on a phone too; what it exports, an import reads as the same users', async ({
  page,
  browser,
  gateway,
  sandbox,
}) => {
  const bodies = async () =>
    (await sandbox.requests('createUser')).map(({ body }) => body).toSorted();
  const finish = async (tab: Page) => {
    await start(tab).click();
    await expect(tab.getByText(/^Finished:/)).toBeVisible();
  };
  await page.goto('/users/import');
  const states = ['active', 'pending', 'suspended'];
  await text(page).fill(
    [
      'subject,state,groups',
      'active@example.com,active,researchers',
      'pending@example.com,pending,auditors',
      'suspended@example.com,Suspended,auditors; researchers',
      `${'long-'.repeat(30)}@example.com,active,auditors`,
    ].join('\n'),
  );
  await expect(page.getByText('The state “Suspended” is read as “suspended”.')).toBeVisible();
  await finish(page);
  const sent = await bodies();
  await page.getByRole('link', { name: 'Open users' }).click();
  await test.step('the list, wide and narrow', async () => {
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
  await test.step('exported, and imported', async () => {
    // What is exported is what is shown.
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const saved = await (await saving).path();
    const { auditors, researchers } = place.groups;
    expect(await readFile(saved, 'utf8')).toContain(
      `suspended@example.com,Suspended,"${auditors}; ${researchers}",`,
    );

    const elsewhere = await (await browser.newContext({ baseURL: gateway.address })).newPage();
    await sandbox.clearRequests();
    await elsewhere.goto('/users/import');
    await elsewhere.getByLabel('CSV file', { exact: true }).setInputFiles(saved);
    // The team knows them, so sending them again is a choice.
    await elsewhere.getByRole('checkbox', { name: /^Also send the 4 known users/ }).check();
    await finish(elsewhere);
    expect(await bodies()).toEqual(sent);
    await elsewhere.context().close();
  });
});
