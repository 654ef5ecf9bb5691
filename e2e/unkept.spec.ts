import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** What stops a browser from keeping anything: there is no room, or the person has forbidden it. */
const refusals = {
  'storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
  },
  'storage is blocked': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('It is forbidden.', 'SecurityError');
        },
      });
  },
};

/** Tries to reload the page, and stays if the browser asks. Says what it asked. */
async function tryToReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog').catch(() => undefined);
  const loaded = page.waitForEvent('load').catch(() => undefined);
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await Promise.race([asked, loaded.then(() => undefined)]);
  await dialog?.dismiss();
  return dialog?.type() ?? 'reloaded';
}

const forms: [string, string][] = [
  ['/networks/new', 'Name'],
  ['/users/new', 'Subject'],
  ['/users/import', 'CSV text'],
  ['/embeddings', 'Texts'],
];

for (const [what, refuse] of Object.entries(refusals))
  test(`leaving asks while ${what} and something is typed, until it is sent or given up`, async ({
    page,
    sandbox,
  }) => {
    await page.addInitScript(refuse);
    for (const [address, label] of forms)
      await test.step(address, async () => {
        await page.goto(address);
        const field = page.getByRole('textbox', { name: label, exact: true });
        // A browser asks only where somebody has done something.
        await field.click();
        await field.fill('not-kept');
        // At once: what was typed a moment ago counts too.
        expect(await tryToReload(page)).toBe('beforeunload');
        await expect(field).toHaveValue('not-kept');
        page.once('dialog', (dialog) => void dialog.accept());
      });
    await test.step('other pages of the console are left without a question, and nothing is lost', async () => {
      await page.goto('/networks/new');
      const name = page.getByLabel('Name', { exact: true });
      await name.click();
      await name.fill('not-kept');
      await page.getByRole('link', { name: 'Flavors', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Flavors' })).toBeVisible();
      expect(await tryToReload(page)).toBe('beforeunload');
      await page.goBack();
      await expect(name).toHaveValue('not-kept');
      await page.getByLabel('Prefix', { exact: true }).fill('10.77.0.0/24');
      await page.getByRole('button', { name: 'Create network' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'not-kept' })).toBeVisible();
      expect(await tryToReload(page)).toBe('reloaded');
      expect(await sandbox.requests('createNetwork')).toHaveLength(1);
    });
  });

test('what is kept is left without a question, and its notice stands after each reload', async ({
  page,
}) => {
  for (const [address, label] of forms.slice(0, 2)) {
    await page.goto(address);
    await page.getByLabel(label, { exact: true }).fill('kept');
    for (let reload = 0; reload < 3; reload++) {
      expect(await tryToReload(page)).toBe('reloaded');
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('kept');
      await expect(page.getByText('Restored your unsent draft')).toBeVisible();
    }
  }
});
