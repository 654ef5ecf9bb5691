import type { Locator, Page } from '@playwright/test';

/** In the review of a resource without remembered values: confirms replacing what it has. */
export function yesToUnseen(page: Page, noun: 'user' | 'service account'): Locator {
  return page
    .getByRole('dialog', { name: 'Review changes' })
    .getByRole('checkbox', { name: `Replace what the ${noun} has by now` });
}
