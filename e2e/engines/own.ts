import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import type { Driver } from './driver';

/** Playwright's own build of an engine. */
export async function startOwn(name: 'Firefox' | 'WebKit', downloads: string): Promise<Driver> {
  const browser = await { Firefox: firefox, WebKit: webkit }[name].launch();
  const page = await browser.newPage();
  page.on('download', (file) => file.saveAs(join(downloads, file.suggestedFilename())));
  return {
    async open(address) {
      await page.goto(address, { waitUntil: 'commit' });
    },
    async reload() {
      await page.reload({ waitUntil: 'commit' });
    },
    run: (script, ...args) =>
      page.evaluate(`(${String(script)}).apply(null, ${JSON.stringify(args)})`),
    async find(role, name) {
      // What is a text field to the other drivers has roles of its own here.
      const roles =
        role === 'textbox' ? (['textbox', 'combobox', 'searchbox', 'spinbutton'] as const) : [role];
      const found = roles
        .map((each) => page.getByRole(each, { name, exact: true }))
        .reduce((all, each) => all.or(each))
        .filter({ visible: true });
      if ((await found.count()) === 0) return undefined;
      const first = found.first();
      return {
        click: () => first.click(),
        fill: (text) => first.fill(text),
        async paste() {
          await first.press('ControlOrMeta+a');
          await first.press('ControlOrMeta+v');
        },
        value: () => first.inputValue(),
        picture: async () => (await first.screenshot()).toString('base64'),
      };
    },
    picture: async () => (await page.screenshot()).toString('base64'),
    close: () => browser.close(),
  };
}
