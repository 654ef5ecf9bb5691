import { firefox, webkit } from '@playwright/test';
import type { Driver } from './driver';

/** Playwright's own build of an engine. */
export async function startOwn(name: 'Firefox' | 'WebKit'): Promise<Driver> {
  const browser = await { Firefox: firefox, WebKit: webkit }[name].launch();
  const page = await browser.newPage();
  return {
    async open(address) {
      await page.goto(address);
    },
    run: (script, ...args) =>
      page.evaluate(`(${String(script)}).apply(null, ${JSON.stringify(args)})`),
    async find(role, name) {
      const found = page.getByRole(role, { name, exact: true }).filter({ visible: true });
      return (await found.count()) > 0 ? found.first() : undefined;
    },
    picture: async () => (await page.screenshot()).toString('base64'),
    close: () => browser.close(),
  };
}
