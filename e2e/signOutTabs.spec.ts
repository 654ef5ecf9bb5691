import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { signOut } from './people';

const nobody = 'There is no token for Sandbox, so nothing can be read or changed.';

/** What this browser has of the service, and what the tab keeps. */
const left = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    remembered: Object.keys(localStorage).filter((name) => /^meridian[:.](?:1:|stay)/.test(name)),
    databases: await indexedDB.databases(),
    token: sessionStorage.getItem('meridian.token.sandbox'),
    typed: JSON.stringify({ ...localStorage, ...sessionStorage }).includes('typed-in-two'),
  }));
const nothing = { remembered: [], databases: [], token: null, typed: false };

async function useToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('button', { name: 'Enter token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('checkbox', { name: 'Keep for this tab' }).check();
  await dialog.getByRole('button', { name: 'Use token' }).click();
}

for (const asleep of [false, true])
  test(`signing out in one tab signs out the others${asleep ? ', also one that slept meanwhile' : ''}, and nothing comes back`, async ({
    page,
    context,
    sandbox,
  }) => {
    const two = await context.newPage();
    for (const tab of [page, two]) {
      await tab.goto('/networks');
      await useToken(tab);
      await expect(tab.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    }
    await two.getByRole('link', { name: 'Create network' }).click();
    const name = two.getByLabel('Name', { exact: true });
    await name.fill('typed-in-two');
    const devtools = await context.newCDPSession(two);
    const state = (now: 'frozen' | 'active') =>
      devtools.send('Page.setWebLifecycleState', { state: now });
    if (asleep) await state('frozen');
    const asked: string[] = [];
    await signOut(page);
    await expect(page.getByText(nobody)).toBeVisible();
    two.on('request', (request) => asked.push(request.url()));
    if (asleep) await state('active');

    await expect(two.getByText(nobody)).toBeVisible();
    await expect(name).toHaveValue('');
    for (const tab of [page, two]) expect(await left(tab)).toEqual(nothing);
    await two.getByRole('button', { name: 'Create network' }).click();
    if (!asleep) {
      // A tab that was not told begins anew, with the demo's own token.
      await two.reload();
      await expect(two.getByText(nobody)).toBeVisible();
    }
    await two.getByRole('link', { name: 'Networks' }).first().click();
    await expect(two.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    expect(asked.filter((url) => /\/(?:api|journal)\//.test(url))).toEqual([]);
    expect(await left(two)).toEqual(nothing);
    expect(JSON.stringify(await sandbox.objects('networks'))).not.toContain('typed-in-two');

    await useToken(two);
    await expect(two.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    await expect(page.getByText(nobody)).toBeVisible();
  });
