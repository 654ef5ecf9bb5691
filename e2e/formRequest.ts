import type { Locator, Page } from '@playwright/test';

/** The JSON of the request beside a form, which is opened unless it was left open. */
export async function formRequest(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^(Show|Hide) request$/ });
  if ((await button.innerText()) === 'Show request') await button.click();
  return page.getByRole('region', { name: 'Request JSON' });
}
