import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import type { JsonObject } from '../src/lib/json';
import { parseCsv } from '../src/lib/csv/parseCsv';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { unknown } from './formParts';
import { resume, start, text } from './importPage';
import { metadata, spec } from './sandboxControl';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function csv(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `u${index}@example.com,auditors`);
}

async function subjects(sandbox: { objects: (kind: string) => Promise<unknown[]> }) {
  const users = await sandbox.objects('users');
  return users
    .map((user) => String(spec(user as Parameters<typeof spec>[0]).subject))
    .filter((subject) => subject.endsWith('@example.com'))
    .sort();
}

/** The results as exported, by the line of the row. */
async function exported(page: Page): Promise<Map<number, Record<string, string>>> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export results' }).click();
  const content = await readFile(await (await waiting).path(), 'utf8');
  const [head = [], ...lines] = parseCsv(content.trim(), ',').cells;
  expect(head.join()).toBe('row,subject,state,groups,name,result,id,details,time');
  return new Map(
    lines.map((cells) => [
      Number(cells[0]),
      Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])),
    ]),
  );
}

/** Rows of a file, with their lines. */
function mixedRows(): { line: number; subject: string; state: string; groups: string[] }[] {
  const { auditors, researchers } = place.groups;
  const groups = [[auditors], [researchers], [auditors, researchers]];
  const rows = csv(28).map((row, index) => ({
    subject: row.split(',')[0] ?? '',
    state: index % 5 === 0 ? 'pending' : 'active',
    groups: groups[index % groups.length] ?? [],
  }));
  rows.splice(10, 0, ...rows.slice(0, 4));
  const bad = { subject: '', state: 'active', groups: [auditors] };
  rows.splice(16, 0, ...Array.from({ length: 4 }, () => bad));
  return rows.map((row, index) => ({ ...row, line: index + 2 }));
}

test('rows with repeats, bad rows, a 429, a 500, one that acted, and a lost answer end as the database says', async ({
  page,
  sandbox,
}) => {
  const rows = mixedRows();
  await page.goto('/users/import');
  await text(page).fill(
    [
      'Groups,E-Mail,State',
      ...rows.map(({ groups, subject, state }) => `${groups.join('; ')},${subject},${state}`),
    ].join('\n'),
  );
  await expect(chip(page, 'New 28')).toBeVisible();
  await expect(chip(page, 'Repeated 4')).toBeVisible();
  await expect(chip(page, 'Invalid 4')).toBeVisible();
  expect(await sandbox.requests('createUser')).toHaveLength(0);

  await sandbox.fault({ operation: 'createUser', kind: '429', after: 4, retryAfter: 1 });
  await sandbox.fault({ operation: 'createUser', kind: '500', after: 9 });
  await sandbox.fault({ operation: 'createUser', kind: '500-after', after: 14 });
  await sandbox.fault({ operation: 'createUser', kind: 'drop', after: 19 });
  await page.getByLabel('Parallel requests').selectOption('4');
  await start(page).click();
  await expect(unknown(page)).toBeVisible({ timeout: 40_000 });
  const lost = /u\d+@example\.com/.exec((await unknown(page).textContent()) ?? '')?.[0];
  await unknown(page).getByRole('button', { name: 'Decide later' }).click();
  const before = (await sandbox.requests('createUser')).length;
  await expect(resume(page)).toBeVisible();
  expect((await sandbox.requests('createUser')).length).toBe(before);
  await resume(page).click();
  await expect(page.getByText(/^Finished:/)).toBeVisible({ timeout: 40_000 });

  const sent = (await sandbox.requests('createUser')).map(({ body, status }) => ({
    subject: String(spec(JSON.parse(body)).subject),
    status,
  }));
  expect(sent).toHaveLength(28);
  const answered = new Map(sent.map(({ subject, status }) => [subject, status]));
  expect(answered.size).toBe(28);
  const resultOf = (subject: string) => {
    if (subject === lost) return 'unknown';
    return { 201: 'created', 429: 'turned away', 500: 'service failed' }[
      answered.get(subject) ?? 0
    ];
  };
  const results = await exported(page);
  const seen = new Set<string>();
  const wanted = rows.map(({ line, subject }) => {
    const leftOut = subject === '' || seen.has(subject);
    seen.add(subject);
    return `${line} ${subject} ${leftOut ? 'left out' : resultOf(subject)}`;
  });
  expect([...results].map(([line, { subject, result }]) => `${line} ${subject} ${result}`)).toEqual(
    wanted,
  );
  const of = (result: string) => [...results.values()].filter((each) => each.result === result);
  expect(of('created')).toHaveLength(24);
  expect(of('turned away')).toHaveLength(1);
  expect(of('service failed')).toHaveLength(2);

  const users = (await sandbox.objects('users')).filter((user) =>
    String(spec(user).subject).endsWith('@example.com'),
  );
  const made = users.map((user) => userOf(metadata(user).id, spec(user)));
  const created = of('created').map(({ id, subject, state, groups = '' }) =>
    userOf(id, { subject, state, groupIDs: groups.split('; ') }),
  );
  expect(made).toEqual(expect.arrayContaining(created));
  // Beside them, the lost answer and one of the two failures belong to users that were made.
  const others = users
    .map((user) => String(spec(user).subject))
    .filter((subject) => resultOf(subject) !== 'created');
  expect(others).toHaveLength(2);
  expect(new Set(others.map(resultOf))).toEqual(new Set(['service failed', 'unknown']));

  await page.getByRole('button', { name: 'Send 1 refused row again' }).click();
  await expect(page.getByText(/^Finished: 25 created/)).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 failed rows again' }).click();
  await page.getByRole('button', { name: 'Send 2 rows again' }).click();
  await expect(
    page.getByText(/^Finished: .*(?:created|already there), 1 unknown and 8 left out/),
  ).toBeVisible();
  expect(await sandbox.requests('createUser')).toHaveLength(31);
  expect(await subjects(sandbox)).toHaveLength(28);
  expect(new Set(await subjects(sandbox)).size).toBe(28);
});

function userOf(id: unknown, { subject, state, groupIDs }: JsonObject) {
  return { id, subject, state, groupIDs };
}

test('the import fits 390 px: with odd rows, when it runs or stands still, and finished; and is accessible before and after', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users/import');
  await text(page).fill(
    [
      'subject,state,groups',
      `${'x'.repeat(300)}@example.com,active,nobody`,
      ',active,',
      'a@b.c,active,',
      ...csv(10).map((row) => row.replace(',', ',active,')),
    ].join('\n'),
  );
  await expect(chip(page, 'Invalid 1')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /without groups/ }).check();
  await sandbox.settings({ latencyMs: 250 });
  await start(page).click();
  await expect(page.getByRole('progressbar', { name: 'Rows done' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Nothing is sent until you continue.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sandbox.settings({ latencyMs: 0 });
  await resume(page).click();
  await expect(page.getByText(/^Finished:/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});
