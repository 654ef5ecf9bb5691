import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from './checks';
import { expect, test } from './fixtures';
import { include, resume, start, text } from './importPage';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' });
const results = (page: Page) => page.getByRole('table', { name: 'Results' });

const file = [
  'name,GROUPS,e-mail,State',
  'Kim,auditors; researchers,kim@example.com,pending',
  ',auditors,kim@example.com,active',
  ',auditors,,active',
  ',auditors,known@example.com,active',
  ',nobody,refused@example.com,active',
].join('\n');

test('a file is read by its headers; rows that are there stay when a file has none; a phone shows all that is said of a row', async ({
  page,
  sandbox,
}) => {
  await page.goto('/users/import');
  await test.step('a file without rows', async () => {
    const choose = (content: string | Buffer) =>
      page
        .getByLabel('CSV file', { exact: true })
        .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    const empty = page.getByRole('alert').filter({ hasText: 'empty.csv has no row in it.' });
    await choose('PK\0\u0003');
    await expect(page.getByRole('alert')).toContainText('empty.csv is no text file.');
    await choose('');
    await expect(empty).toBeVisible();
    await text(page).fill(file);
    await expect(empty).toBeHidden();
    await expect(chip(page, 'New 2')).toBeVisible();
    await choose('\uFEFF\n\n  \n');
    await expect(empty).toContainText('The rows that were here stay.');
    await expect(text(page)).toHaveValue(file);
    await expect(chip(page, 'New 2')).toBeVisible();
  });
  await test.step('a file can be dropped', async () => {
    const transfer = await page.evaluateHandle((content) => {
      const made = new DataTransfer();
      made.items.add(new File([content], 'dropped.csv', { type: 'text/csv' }));
      return made;
    }, file);
    await text(page).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByText('dropped.csv')).toBeVisible();
    await expect(chip(page, 'New 2')).toBeVisible();
  });
  await test.step('results that are imported', async () => {
    await text(page).fill(
      'subject,name,groups\nkim@example.com,"Kim, Lab",nobody\nknown@example.com,,auditors',
    );
    await expect(rows(page)).toContainText('Kim, Lab');
    await include(page, 'kim@example.com').check();
    await start(page).click();
    await expect(page.getByText('Finished: 1 created and 1 refused')).toBeVisible();
    await expect(page.getByRole('button', { name: /refused rows? again$/ })).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export results' }).click();
    const results = await (await saving).path();
    await page.getByRole('button', { name: 'New import' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await expect(text(page)).toHaveValue('');
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(results);
    await include(page, 'kim@example.com').check();
    await start(page).click();
    await expect(page.getByText(/^Finished: .*1 refused/)).toBeVisible();
    const bodies = (await sandbox.requests('createUser')).map(({ body }) => body);
    const [first, second] = bodies.filter((body) => body.includes('kim@'));
    expect(JSON.parse(second ?? '')).toEqual(JSON.parse(first ?? '{}'));
  });

  await test.step('a file is read by its headers, and every row has its mark, its reason and its result', async () => {
    await page.getByRole('button', { name: 'New import' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await sandbox.clearRequests();
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByText('people.csv')).toBeVisible();
    await expect(chip(page, 'New 1')).toBeVisible();
    await expect(rows(page).getByRole('row', { name: /^4 Invalid/ })).toContainText(/subject/i);
    await expect(rows(page).getByRole('row', { name: /^3 Repeated/ })).toContainText('2');
    await expect(rows(page).getByRole('row', { name: /^5 Known known@example.com/ })).toBeVisible();
    await chip(page, 'Known 1').click();
    await expect(rows(page).getByRole('row')).toHaveCount(2);

    await chip(page, 'Check 1').click();
    await include(page, 'refused@example.com').check();
    await start(page).click();
    await expect(page.getByText(/^Finished: 1 created, 1 refused and 3 left out/)).toBeVisible();
    // Not all of it was said by the service.
    await expect(results(page).getByRole('columnheader', { name: 'Details' })).toBeVisible();
    await expect(results(page).getByRole('row', { name: /Refused refused@/ })).toContainText(
      'there is no group nobody',
    );
    const [kim] = await sandbox.requests('createUser');
    const body = JSON.parse(kim?.body ?? '{}');
    expect(body).toMatchObject({
      metadata: { name: 'Kim' },
      spec: { subject: 'kim@example.com', state: 'pending' },
    });
    expect(body.spec.groupIDs).toHaveLength(2);
  });
  await test.step('the state, the groups and the words', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'New import' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await text(page).fill(
      'subject,state,groups\nrobot,asleep,nobody\nplain@example.com,active,auditors\nlast@example.com,pending,auditors',
    );
    const [odd, plain, last] = ['robot', 'plain@', 'last@'].map((name) =>
      rows(page).getByRole('row', { name: new RegExp(name) }),
    );
    if (!odd || !plain || !last) throw new Error('no rows');
    for (const words of ['asleep', 'nobody', /Unknown state/])
      await expect(odd.getByText(words).first()).toBeInViewport({ ratio: 1 });
    await expect(plain.getByText('active')).toBeVisible();
    await expect(last.getByText('pending')).toBeVisible();
    const why = odd.getByText(/Unknown state/);
    await expect.poll(() => why.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
    const above = await boxAtRest(odd);
    const below = await boxAtRest(plain);
    const end = await boxAtRest(last);
    // A row without words has no empty line for them, and the rows do not overlap.
    expect(below.height).toBeLessThan(70);
    expect(above.height).toBeGreaterThan(below.height);
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height - 1);
    expect(end.y).toBeGreaterThanOrEqual(below.y + below.height - 1);
  });
  await test.step('the number, the name, and the link apart from the words', async () => {
    await text(page).fill(
      'subject,groups,name\nlee@example.com,auditors,Kim Lee\nlee@example.com,auditors,\nbo@acme-research.example,auditors,',
    );
    const numbered = async (table: Locator) => {
      for (const number of ['2', '3'])
        await expect(table.getByText(number, { exact: true })).toBeVisible();
      await expect(table.getByText('The same subject is in row 2.')).toBeVisible();
    };
    await numbered(rows(page));
    await expect(rows(page).getByText('Kim Lee')).toBeInViewport({ ratio: 1 });

    await sandbox.fault({ operation: 'createUser', kind: 'html' });
    await start(page).click();
    await page.getByRole('button', { name: 'Decide later' }).click();
    await numbered(results(page));
    const words = await boxAtRest(results(page).getByText('502 Bad Gateway'));
    const link = await boxAtRest(results(page).getByRole('link', { name: 'Show request' }));
    const beside = link.x - (words.x + words.width);
    const below = link.y - (words.y + words.height);
    expect(beside >= 8 || below >= 0).toBe(true);
  });
  await test.step('the longest result', async () => {
    await resume(page).click();
    const row = results(page).getByRole('row', { name: /Groups replaced/ });
    const mark = await boxAtRest(row.getByText('Groups replaced', { exact: true }));
    const subject = await boxAtRest(row.getByText('bo@acme-research.example'));
    expect(mark.x + mark.width).toBeLessThan(subject.x);
  });
});
