import type { Page } from '@playwright/test';

/**
 * Keeps away what every page fetches ahead after three seconds (whenIdle.ts): a slow machine would have it before a
 * test presses its first key.
 */
export async function fetchNothingWhenIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const withoutAhead = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(run, ms === 3000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: withoutAhead });
  });
}

/** Keeps back the scripts that the page asks for from now on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
