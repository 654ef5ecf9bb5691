import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import {
  answerTo,
  chooseBatches,
  embedButton,
  manyLines,
  openFile,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';
import type { SandboxControl } from './sandboxControl';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

interface Answer {
  data: { index: number; embedding: number[] }[];
}

const header = (rows: number) =>
  `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, 1024), }`;

/** The numbers of a NumPy file of as many rows of 1,024, which start at `start`. */
function rowsOf(file: Buffer, start: number, rows: number): number[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 1024 }, (_value, at) => file.readFloatLE(start + (row * 1024 + at) * 4)),
  );
}

/** All is computed once the result is judged. */
async function computed(page: Page): Promise<void> {
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('Health', { exact: true })).toBeVisible();
  await expect(results.getByText('…', { exact: true })).toHaveCount(0);
  // The clusters, which files hold too, come last.
  await expect(results.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The vectors again, by the same request the page sent. */
async function vectors(sandbox: SandboxControl): Promise<number[][]> {
  const [request] = await sandbox.requests('createEmbeddings');
  const answer = await sandbox.api('POST', '/v1/embeddings', JSON.parse(request?.body ?? ''));
  return (answer['data'] as Answer['data']).map(({ embedding }) => embedding);
}

async function exported(page: Page, format: string): Promise<{ name: string; file: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  const done = await download;
  return { name: done.suggestedFilename(), file: await readFile(await done.path()) };
}

const inFloat32 = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map(Math.fround));

test('code follows the fields, holds no token and runs; exports have a row for each line, with the columns of the input', async ({
  page,
  sandbox,
}) => {
  await test.step('before the first run', async () => {
    await page.goto('/embeddings?tab=code');
    const button = page.getByRole('button', { name: 'Export', exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await expect(page.getByRole('tooltip')).toHaveText(/^Embed first/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    const code = page.getByRole('region', { name: 'cURL code' });
    await expect(code).toContainText('"How do I rotate the token of a service account?"');
    await page.getByLabel('Dimensions', { exact: true }).fill('128');
    await expect(code).toContainText('"dimensions": 128');
    await textsField(page).fill('only this one');
    await expect(code).toContainText('"input": "only this one"');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByLabel('Input JSON').fill('[[1, 2], [3.0]]');
    await expect(code).toContainText('3.0');
    await page.getByLabel('Input JSON').fill('[');
    await expect(page.getByText('No call yet')).toBeVisible();
  });
  await test.step('many texts', async () => {
    await page.getByRole('tab', { name: 'Texts' }).click();
    await page.getByLabel('Dimensions', { exact: true }).fill('');
    const lines = Array.from({ length: 600 }, (_, at) =>
      `line ${at} ${'of a long text '.repeat(24)}`.trim(),
    );
    await openFile(page, 'texts.txt', lines.join('\n'));
    const panel = page.getByRole('region', { name: 'Code', exact: true });
    await expect(panel).toContainText('The input is shortened here. “Copy” copies the whole.');
    await expect(panel).toContainText(
      'The OpenAI SDKs send the 600 texts in 5 requests, one after another; the others send the first 128 of them.',
    );
    await expect(page.getByRole('region', { name: 'cURL code' })).toContainText('… 108 more items');
    await sandbox.clearRequests();
    await run(await copied(page, 'cURL'));
    const [first] = await sandbox.requests('createEmbeddings');
    const input = lines.slice(0, 128);
    expect(JSON.parse(first?.body ?? '')).toEqual({ model: 'lexical-1024', input });
  });
  await test.step('after a 413', async () => {
    await textsField(page).fill(manyLines(18));
    await sandbox.fault({ operation: 'createEmbeddings', kind: '413' });
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Results' })).toContainText(/18 texts · \d\d:/);
    await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText(
      'send the 18 texts in 2 requests, one after another; the others send the first 9 of them.',
    );
  });
  await test.step('a run that lacks vectors', async () => {
    const lines = manyLines(20);
    await textsField(page).fill(lines);
    await chooseBatches(page, 5, 1);
    await sandbox.fault({ operation: 'createEmbeddings', kind: '409', after: 1 });
    await embedButton(page).click();
    await expect(page.getByText('15 of 20 texts · 5 failed')).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const item = (format: string) => page.getByRole('menuitem', { name: new RegExp(`^${format}`) });
    await expect(item('NPY')).toHaveText('NPY 5 rows NaN: no vector');
    await expect(item('CSV')).toHaveText('CSV 5 texts without a vector left out');
    await page.keyboard.press('Escape');
    const { file } = await exported(page, 'NPY');
    const expected = await answerTo(page, { model: 'lexical-1024', input: lines.split('\n') });
    const gap = Array.from({ length: 1024 }, () => Number.NaN);
    expect(file.subarray(10, 10 + header(20).length).toString('latin1')).toBe(header(20));
    expect(rowsOf(file, 128, 20)).toEqual(
      inFloat32(expected.data.map(({ embedding }) => embedding)).map((row, at) =>
        at >= 5 && at < 10 ? gap : row,
      ),
    );
    expect(file.length).toBe(128 + 20 * 1024 * 4);
  });
  await test.step('exports and paper', async () => {
    const rows = [
      ['A-1', 'identity', 'Rotate the token of a service account', '2024', '=HYPERLINK("x")'],
      ['A-2', 'identity', 'Rotate the token of another account', '2025', '-3'],
      ['A-3', 'storage', 'Mount a file storage on a machine', '2026', ''],
      ['A-4', 'storage', 'Mount another file storage', '2027', 'a, "b"'],
      ...Array.from({ length: 8 }, (_, at) => [
        `B-${at}`,
        at % 2 === 0 ? 'identity' : 'storage',
        `${at % 2 === 0 ? 'Invite colleague' : 'Resize volume'} number ${at}`,
        `${at}`,
        `note ${at}`,
      ]),
    ];
    const heading = ['id', 'topic', 'text', 'd0', 'remark'];
    await openFile(page, 'table.csv', Papa.unparse([heading, ...rows]));
    await expect(page.getByText('Columns to colour by: topic.')).toBeVisible();
    await page.getByRole('tab', { name: 'Map' }).click();
    await embedButton(page).click();
    await expect(page.getByRole('region', { name: 'Results' })).toContainText(/12 texts · \d\d:/);
    await computed(page);

    const { file } = await exported(page, 'JSON');
    const held = JSON.parse(file.toString('utf8')) as {
      data: { text: string; columns: object; cluster: unknown }[];
    };
    expect(held.data.map(({ text, columns }) => ({ text, columns }))).toEqual(
      rows.map(([id, topic, text, d0, remark]) => ({ text, columns: { id, topic, d0, remark } })),
    );

    const csv = await exported(page, 'CSV');
    const facts = Papa.parse<Record<string, string>>(csv.file.toString('utf8').slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data;
    expect(facts.map((row) => row['id'])).toEqual(rows.map(([id]) => id));
    expect(facts.map((row) => row['input d0'])).toEqual(rows.map((row) => row[3]));
    expect(facts.slice(0, 2).map((row) => row['remark'])).toEqual([`'=HYPERLINK("x")`, "'-3"]);
    expect(facts.map((row) => row['cluster'])).toEqual(
      held.data.map(({ cluster }) => String(cluster ?? '')),
    );

    await test.step('on paper, without the navigation', async () => {
      const map = page.getByRole('region', { name: 'Map' });
      await expect(map.getByLabel('Points')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      for (const name of ['Verdict', 'Results'])
        await expect(page.getByRole('region', { name })).toBeVisible();
      await expect(page.getByText('Latency', { exact: true })).toBeVisible();
      await expect(map.getByLabel('Points')).toBeVisible();
      for (const role of ['banner', 'navigation', 'tab'] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      await expect(embedButton(page)).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });
  });
  await test.step('the code', async () => {
    await sandbox.clearRequests();
    await openFile(page, 'texts.txt', hostileLines.join('\n'));
    await embedButton(page).click();
    await expect(page.getByRole('region', { name: 'Results' })).toContainText(/3 texts · \d\d:/);
    const [asked] = await sandbox.requests('createEmbeddings');
    const expected = await vectors(sandbox);
    await page.getByRole('tab', { name: 'Code' }).click();
    let code = '';
    for (const language of languages)
      await test.step(language, async () => {
        code = await copied(page, language);
        expect(code).toContain('$TOKEN');
        expect(code).not.toContain('sandbox-admin');
        // Invisible characters must not hide in code.
        expect(code).not.toMatch(/[\u200B\u202E]|\u{E0041}/u);
        await expect(page.getByRole('region', { name: `${language} code` })).toHaveText(code);
      });
    // What is copied in the other languages is run for each operation beside the sandbox.
    await sandbox.clearRequests();
    const answer = JSON.parse(await run(code)) as Answer;
    expect(answer.data.map(({ embedding }) => embedding)).toEqual(expected);
    const [sent] = await sandbox.requests('createEmbeddings');
    expect(JSON.parse(sent?.body ?? '')).toEqual(JSON.parse(asked?.body ?? ''));
  });
});

const environment = { ...process.env, TOKEN: 'sandbox-admin' };

/** The last of them is run. */
const languages = ['Python', 'TypeScript', 'cURL'];

/** Runs cURL as if it were pasted into a shell, and returns the answer it prints. */
const run = (code: string) =>
  fed('bash', ['-s'], code.replace(/^curl/, 'curl --silent --show-error'));

function fed(command: string, args: string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(said)
        : reject(new Error(`${command} ended with ${code}: ${complained}`)),
    );
    child.stdin.end(input);
  });
}

async function copied(page: Page, language: string): Promise<string> {
  await page.getByRole('tab', { name: language, exact: true }).click();
  await page.getByRole('button', { name: `Copy as ${language}` }).click();
  await expect(page.getByRole('button', { name: `Copy as ${language}` })).toHaveText('Copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

const hostileLines = [
  `it's "quoted" $(touch /tmp/x) \`id\` \\ $TOKEN`,
  'zero\u200Bwidth \u202E and a tag \u{E0041}',
  '研究 👩‍💻 </script>',
];
