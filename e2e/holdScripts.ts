import type { Page } from '@playwright/test';

/** What a list needs by itself. Everything else may come at any time, as the console fetches ahead. */
export const laterScripts = /\/assets\/(?!index-|react-|libraries-|rolldown-runtime-).*\.js$/;

/** Keeps back the scripts that the page asks for from now on, until the returned function is called. */
export async function holdScripts(page: Page, which = /\/assets\/.*\.js$/): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
