import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is on the control; fails when a whole round does not reach it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // Found once, as a search by names through the whole page for each step takes longer than the steps.
  const control = await wanted.elementHandle();
  for (let steps = 0; steps < 80; steps++) {
    // A person too waits until a button is on before they press it.
    if (await control?.evaluate((element) => element === document.activeElement))
      return expect(wanted).toBeEnabled();
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${wanted.toString()}`);
}

/** The control of that role and exactly that name; the first where a page offers it twice. */
export function control(
  page: Page,
  role: 'textbox' | 'button' | 'combobox' | 'link' | 'checkbox',
  name: string,
): Locator {
  return page.getByRole(role, { name, exact: true }).first();
}
