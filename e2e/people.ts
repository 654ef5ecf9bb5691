import type { Browser, Page } from '@playwright/test';
import { test as shared } from './fixtures';
import { startGateway, type Server } from './gateway';

/** With a gateway that keeps a journal, and so shows each person what the others do. */
export const test = shared.extend<object, { gateway: Server }>({
  gateway: [
    async ({}, use) => {
      const gateway = await startGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
});

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
