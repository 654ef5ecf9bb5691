import type { Browser, Page } from '@playwright/test';

/** A token of the sandbox for a person of that name. */
export function tokenOf(person: string): string {
  const claims = JSON.stringify({ iss: 'meridian-sandbox', sub: person });
  return `e30.${Buffer.from(claims).toString('base64url')}.x`;
}

/** A browser of another person, who has given their token for this tab. */
export async function pageOf(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(
    (kept) => sessionStorage.setItem('meridian.token.sandbox', kept),
    token,
  );
  return context.newPage();
}
