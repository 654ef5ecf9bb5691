import type { BrowserContext, Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { startCloud, type Cloud } from './cloud';
import { expect, test as base } from './fixtures';
import { tabTo } from './keys';
import { signOut } from './people';

const test = base.extend<object, { cloud: Cloud }>({
  cloud: [
    async ({}, use) => {
      const cloud = await startCloud();
      await use(cloud);
      await cloud.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.address),
});

const nobody = /^Nobody is signed in to Cloud/;
const networks = (page: Page) => page.getByRole('table', { name: 'Networks' });

async function signIn(page: Page): Promise<void> {
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect(networks(page)).toContainText('edge-north');
}

/** What a tab keeps, and whether some of a network can be found in it. */
function left(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    // The router keeps how far a page was scrolled, by keys without a meaning.
    const { 'react-router-scroll-positions': _scrolled, ...tab } = { ...sessionStorage };
    const shown = document.documentElement.outerHTML + location.href;
    return {
      shown: ['edge-north', '10.20.0.0/20', 'Ada Lovelace'].filter((text) => shown.includes(text)),
      stored: { ...localStorage, ...tab },
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    };
  });
}
const nothing = { shown: [], stored: {}, databases: [], caches: [] };

/** The status of a read with the cookies of a browser, as somebody who copied them would send it. */
async function readWith(cookie: string, address: string): Promise<number> {
  const query = `organizationID=${place.organization}`;
  const { status } = await fetch(`${address}/api/v2/networks?${query}`, {
    headers: { Cookie: cookie },
  });
  return status;
}

async function cookiesOf(context: BrowserContext, address: string): Promise<string> {
  const cookies = await context.cookies(address);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('signing out ends every tab, old cookies and the session at the provider, or those of other browsers too; a session goes on with new tokens', async ({
  page,
  context,
  browser,
  cloud,
}) => {
  await test.step('signing in again in one tab shows the data in the others', async () => {
    await page.goto('/networks');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Go to sign-in' }));
    await page.keyboard.press('Enter');
    await expect(networks(page)).toContainText('edge-north');
    const other = await context.newPage();
    await other.goto('/networks');
    await expect(networks(other)).toContainText('edge-north');
    const stolen = await cookiesOf(context, cloud.address);
    expect(await readWith(stolen, cloud.address)).toBe(200);

    // A read is under way in the other tab, and its answer comes after the sign-out.
    const release = cloud.holdReads();
    const reading = other.waitForRequest(/api\/v2\/networks/);
    await other.getByRole('button', { name: 'Refresh' }).click();
    await reading;
    await signOut(page);
    await expect(page).toHaveTitle('Sign out');
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    release();

    await expect(other.getByText(nobody)).toBeVisible();
    expect(await readWith(stolen, cloud.address)).toBe(401);
    await page.getByRole('button', { name: 'Yes, sign out' }).click();
    await expect(page.getByText(nobody)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const tab of [page, other]) expect(await left(tab)).toEqual(nothing);
    await other.getByRole('link', { name: 'Networks' }).first().click();
    await expect(other.getByText(nobody)).toBeVisible();
    expect(asked.filter((url) => /\/(?:api|journal)\//.test(url))).toEqual([]);

    // Neither the way back nor a session of the provider brings the person in again.
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await expect(page).toHaveURL('/networks');
    await expect(page.getByText(nobody)).toBeVisible();
    expect(await left(page)).toEqual(nothing);
    expect(await cookiesOf(context, cloud.address)).not.toMatch(/(?:^|; )meridian=/);

    await signIn(page);
    await expect(networks(other)).toContainText('edge-north');
  });
  await test.step('signing out everywhere ends the sessions of other browsers', async () => {
    const elsewhere = await browser.newContext({ baseURL: cloud.address });
    const laptop = await elsewhere.newPage();
    await signIn(laptop);
    await signOut(page, 'Sign out everywhere');
    await expect(page).toHaveTitle('Sign out');
    // Its list may have been read again by itself, and then the dialog is there already.
    await laptop.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
    const dialog = laptop.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toContainText('You are no longer signed in.');
    // A form on this page keeps what was typed, so what it shows stays until the person decides.
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(networks(laptop)).toContainText('edge-north');
    await elsewhere.close();
  });
  await test.step('a session ends when the provider gives no new tokens', async () => {
    cloud.provider.tokenSeconds = 2;
    await signIn(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => cloud.provider.refreshes).toBeGreaterThan(0);
    await expect(networks(page)).toContainText('edge-north');
    await cloud.provider.takeAccessAway();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(
      'You are no longer signed in.',
    );
  });
});
