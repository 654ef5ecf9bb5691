import { expect, test } from './fixtures';
import { include, resultChip, resume, sent, start, text } from './importPage';
import { spec } from './sandboxControl';

test('rows that an import left out are mended where they stand and sent once, also after a reload; few rows are sent one by one', async ({
  page,
  sandbox,
}) => {
  await page.goto('/users/import');
  const parallel = page.getByLabel('Parallel requests');
  const many = Array.from({ length: 20 }, (_, at) => `u${at}@example.com,auditors`);
  await text(page).fill(['subject,groups', ...many].join('\n'));
  await expect(parallel).toBeVisible();
  await text(page).fill(['subject,groups', ...many.slice(1)].join('\n'));
  await expect(start(page)).toHaveText('Import 19 users');
  await expect(parallel).toHaveCount(0);

  const rows = [
    'subject,groups',
    'ann@example.com,researcher',
    'bo@example.com,auditors',
    'cy@example.com,reserchers; auditors',
    'no-email,researcher',
    'dee@example.com,finance',
  ];
  await text(page).fill(rows.join('\n'));
  const table = page.getByRole('table', { name: 'Rows of the file' });
  await expect(table).toContainText('Did you mean researchers?');
  await start(page).click();
  await expect(page.getByText('Finished: 1 created and 4 left out')).toBeVisible();

  // One press mends the group in every row that has it.
  const useIn = (rows: string) =>
    page.getByRole('button', { name: `Use researchers for ${rows}`, exact: true });
  await expect(useIn('“researcher” in 2 rows')).toHaveCount(2);
  await useIn('“researcher” in 2 rows').first().click();
  await expect(resultChip(page, 'Not sent 1')).toBeVisible();
  await expect(resume(page)).toHaveText('Continue with 1 row');
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: /no-email/ })).toContainText(
    'Skipped: Not an e-mail address.',
  );
  await useIn('“reserchers”: row 4').click();
  await page.getByRole('button', { name: 'Send as it is: row 5' }).click();
  expect(await sent(sandbox)).toEqual(['bo@example.com']);
  await page.reload();
  await expect(resume(page)).toHaveText('Continue with 3 rows');
  await resume(page).click();
  await expect(page.getByText('Finished: 4 created and 1 left out')).toBeVisible();
  // A group that is like none has no suggestion.
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send as it is: row 6' })).toBeVisible();
  expect((await sent(sandbox)).toSorted()).toEqual([
    'ann@example.com',
    'bo@example.com',
    'cy@example.com',
    'no-email',
  ]);
  const users = await sandbox.objects('users');
  const groupsOf = (subject: string) =>
    spec(users.find((user) => spec(user).subject === subject) ?? {}).groupIDs as string[];
  expect(groupsOf('no-email')).toEqual(groupsOf('ann@example.com'));
  expect(groupsOf('cy@example.com')).toEqual([
    ...groupsOf('ann@example.com'),
    ...groupsOf('bo@example.com'),
  ]);

  // A known user is not sent along with the others, as their groups would be replaced.
  await page.getByRole('button', { name: 'New import' }).click();
  await text(page).fill(
    ['subject,groups', 'ann@example.com,auditrs', 'no-mail,auditors', 'nor-this,auditors'].join(
      '\n',
    ),
  );
  await page.getByLabel('Include all 2 rows to check, except known users').check();
  await expect(include(page, 'nor-this')).toBeChecked();
  await expect(include(page, 'ann@example.com')).not.toBeChecked();
  const more = ['ann@example.com,auditrs', 'eve@example.com,auditrs', 'fay@example.com,auditors'];
  await text(page).fill(['subject,groups', ...more].join('\n'));
  await expect(table.getByRole('row', { name: /ann@/ })).toContainText('Already known');
  await start(page).click();
  await page.getByRole('button', { name: 'Use auditors for “auditrs” in 2 rows' }).first().click();
  await expect(results.getByRole('row', { name: /ann@/ })).toContainText(
    'Skipped: Already known: creating it again replaces its groups.',
  );
  await resume(page).click();
  await expect(page.getByText('Finished: 2 created and 1 left out')).toBeVisible();
  expect((await sent(sandbox)).slice(4)).toEqual(['fay@example.com', 'eve@example.com']);
  await page.getByRole('button', { name: 'Send as it is: row 2' }).click();
  await resume(page).click();
  await expect(resultChip(page, 'Groups replaced 1')).toBeVisible();
});
