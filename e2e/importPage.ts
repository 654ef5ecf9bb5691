import type { Page } from '@playwright/test';
import { visit } from './checks';
import type { SandboxControl } from './sandboxControl';

/* The parts of the page "Import users", for its tests. */

export const text = (page: Page) => page.getByLabel('CSV text');
export const start = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ users?$/ });
/** The tick of a row under "Check". */
export const include = (page: Page, subject: string) =>
  page.getByRole('checkbox', { name: `Include ${subject}`, exact: true });
/** The number of rows of one result, which shows only those. */
export const resultChip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Rows by result' }).getByRole('button', { name });
export const resume = (page: Page) => page.getByRole('button', { name: /^Continue with/ });

/** Starts an import of `count` users, several at a time; a page that shows another one’s results leads to no new one. */
export async function begin(page: Page, count: number, atATime = '1', user = 'u'): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => `${user}${index}@example.com,auditors`);
  await visit(page, '/users/import');
  await text(page).fill(['subject,groups', ...rows].join('\n'));
  if (atATime !== '1') await page.getByLabel('Parallel requests').selectOption(atATime);
  await start(page).click();
}

/** The subjects that arrived at the sandbox, in the order of their requests. */
export async function sent(sandbox: SandboxControl): Promise<string[]> {
  const requests = await sandbox.requests('createUser');
  return requests.map(({ body }) => String(JSON.parse(body).spec.subject));
}
