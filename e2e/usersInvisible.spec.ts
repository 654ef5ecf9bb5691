import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { include, start, text } from './importPage';
import { metadata, spec } from './sandboxControl';

// With a character that turns the direction of reading, it would look like another address.
const subject = '\u202Eevil@x.example';
const seen = '[U+202E]evil@x.example';
const name = '\u202Edrow';

/** Nothing that is shown turns the direction of reading. */
async function expectUnturned(page: Page) {
  expect(await page.locator('body').innerText()).not.toContain('\u202E');
  expect(await page.title()).not.toContain('\u202E');
}

test('a character that turns the reading is shown by its number, and sent as it was typed', async ({
  page,
  context,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/users/new');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await expect(page.getByText('This has an invisible character (U+202E).')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  const groups = page.getByLabel('Groups', { exact: true }).last();
  await groups.fill('auditors');
  await groups.press('Enter');
  const request = await formRequest(page);
  await expect(request).toContainText(String.raw`"subject": "\u202eevil@x.example"`);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(String.raw`"name": "\u202edrow"`);
  await page.getByRole('button', { name: 'Create user', exact: true }).click();

  await expect(page.getByText(`User ${seen} created`)).toBeVisible();
  await expectUnturned(page);
  const [sent] = await sandbox.requests('createUser');
  const body = JSON.parse(sent?.body ?? '{}');
  expect([spec(body).subject, metadata(body).name]).toEqual([subject, name]);

  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: seen }).click();
  await page.getByRole('link', { name: 'Edit user', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${seen}` })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(`${name}!`);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await expect(plan).toContainText(`${seen} · user`);
  await expect(plan).toContainText('[U+202E]drow!');
  await expectUnturned(page);
  await plan.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`User ${seen} saved`)).toBeVisible();

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  // The list that was left has a link of this name too.
  await page.getByRole('table').getByRole('link', { name: 'Create user' }).first().click();
  await expect(page.getByRole('complementary', { name: 'Request details' })).toContainText(
    String.raw`"subject": "\u202eevil@x.example"`,
  );
  await expectUnturned(page);
  for (const address of ['/', '/users?columns=subject,name']) {
    await moveTo(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUnturned(page);
  }
  await test.step('an import shows it so as well', async () => {
    const [other, seenOther] = [subject, seen].map((text) => text.replace('evil', 'other')) as [
      string,
      string,
    ];
    await moveTo(page, '/users/import');
    await text(page).fill(`subject,groups,name\n${other},auditors,${name}`);
    await expect(page.getByText('The subject has an invisible character (U+202E).')).toBeVisible();
    await expect(page.getByRole('row', { name: /^2 .*Check/ })).toContainText(seenOther);
    await include(page, seenOther).check();
    await expectUnturned(page);
    await start(page).click();
    await expect(page.getByText(/^Finished: 1 created/)).toBeVisible();
    await expectUnturned(page);
  });
});
