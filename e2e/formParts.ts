import type { Locator, Page } from '@playwright/test';

// What the tests of most pages and forms look for.

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const review = (page: Page) => page.getByRole('button', { name: 'Review changes' });
export const plan = (page: Page) => page.getByRole('dialog', { name: 'Review changes' });
export const save = (page: Page) => plan(page).getByRole('button', { name: 'Save changes' });
export const unknown = (page: Page) => page.getByRole('dialog', { name: 'Outcome unknown' });

export async function addGroup(page: Page, name: string): Promise<void> {
  const groups = page.getByLabel('Groups', { exact: true }).last();
  await groups.fill(name);
  await groups.press('Enter');
}

/** In the review of a resource without remembered values: confirms replacing what it has. */
export function yesToUnseen(page: Page, noun: 'user' | 'service account'): Locator {
  return plan(page).getByRole('checkbox', { name: `Replace all current groups of the ${noun}` });
}
