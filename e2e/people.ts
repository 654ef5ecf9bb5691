import type { Browser, Page } from '@playwright/test';

/** A token of the sandbox for a person of that name. */
export function tokenOf(person: string): string {
  const claims = JSON.stringify({ iss: 'meridian-sandbox', sub: person });
  return `e30.${Buffer.from(claims).toString('base64url')}.x`;
}

/** A browser of another person, who has given their token for this tab. */
export async function pageOf(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await giveToken(page, token);
  return page;
}

/** The person has given their token for this tab. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => sessionStorage.setItem('meridian.token.sandbox', kept), token);
}

/** Signs out by the connection's menu; the button of the dialog may be that for all browsers. */
export async function signOut(page: Page, button = 'Sign out'): Promise<void> {
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: button, exact: true }).click();
}
