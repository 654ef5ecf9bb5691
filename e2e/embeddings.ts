import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './fixtures';
import type { SandboxControl } from './sandboxControl';

/** An answer of the sandbox to a request for embeddings. */
export interface EmbeddingAnswer {
  data: { embedding: number[]; index: number }[];
  usage: { prompt_tokens: number; total_tokens: number };
}

const isEmbeddings = (request: Request) =>
  request.url().endsWith('/v1/embeddings') && request.method() === 'POST';

/** Presses the button and gives the body that was sent. */
export async function sent(
  page: Page,
  press: () => Promise<void>,
): Promise<Record<string, unknown>> {
  const waiting = page.waitForRequest(isEmbeddings);
  await press();
  return (await waiting).postDataJSON() as Record<string, unknown>;
}

type Keeping = typeof globalThis & { keptAnswers: string[] };

/**
 * Keeps the answers to requests for embeddings as the page gets them; to be called before the page is opened. The browser
 * does not always have an answer any more when it is asked for it from outside.
 */
export async function keepAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(globalThis, { keptAnswers: kept });
    const own = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const response = await own(...asked);
      if (response.url.endsWith('/v1/embeddings')) kept.push(await response.clone().text());
      return response;
    };
  });
}

/** Presses the button and returns the answers to it, in order of arrival. */
export async function answersTo(
  page: Page,
  press: () => Promise<void>,
  count = 1,
): Promise<string[]> {
  const arrivedSoFar = () => page.evaluate(() => (globalThis as Keeping).keptAnswers.length);
  const before = await arrivedSoFar();
  await press();
  await expect.poll(arrivedSoFar).toBe(before + count);
  return page.evaluate((from) => (globalThis as Keeping).keptAnswers.slice(from), before);
}

/** Presses the button and gives what was sent, with the answer as the page got it. */
export async function recorded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ body: Record<string, unknown>; answer: EmbeddingAnswer }> {
  const waiting = page.waitForRequest(isEmbeddings);
  const [answer = ''] = await answersTo(page, press);
  const body = (await waiting).postDataJSON() as Record<string, unknown>;
  return { body, answer: JSON.parse(answer) as EmbeddingAnswer };
}

/** The body of the one request that has arrived at the sandbox. */
export async function arrived(sandbox: SandboxControl): Promise<string> {
  await expect
    .poll(async () => (await sandbox.requests('createEmbeddings')).map(({ status }) => status))
    .toEqual([200]);
  const [received] = await sandbox.requests('createEmbeddings');
  return received?.body ?? '';
}

/** The sandbox's answer to a body, which equals the one the page got. Counts as another request. */
export async function answerTo(page: Page, body: unknown): Promise<EmbeddingAnswer> {
  const response = await page.request.post('/v1/embeddings', {
    headers: { Authorization: 'Bearer sandbox-admin' },
    data: body,
  });
  return (await response.json()) as EmbeddingAnswer;
}

export const embedButton = (page: Page) => page.getByRole('button', { name: 'Embed', exact: true });

/** Presses "Embed" by Enter once it can be pressed: without a model, which the catalogue brings, it does nothing. */
export async function pressEmbed(page: Page): Promise<void> {
  await expect(embedButton(page)).toBeEnabled();
  await embedButton(page).press('Enter');
}

export const textsField = (page: Page) => page.getByRole('textbox', { name: 'Texts' });
/** Takes the place of the model to begin with, which comes with the catalogue. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Model' });
  await expect(field).not.toHaveValue('');
  await field.fill(name);
  // An unknown name is taken by its own option.
  await field.press('Enter');
}

/** Opens a file, and waits until its texts are in the place of those before. */
export async function openFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const before = await textsField(page).inputValue();
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File to embed').setInputFiles(file);
  await expect(textsField(page)).not.toHaveValue(before);
}

/** Sets how many texts go in one request, and how many requests at once. Focus unfolds the fields. */
export async function chooseBatches(page: Page, size: number, atOnce?: number): Promise<void> {
  await page.getByLabel('Batch size').fill(String(size));
  if (atOnce !== undefined) await page.getByLabel('Requests at once').fill(String(atOnce));
}

/** The button that says how many runs there are. */
export const runsButton = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('button', { name: /^\d+ runs?$/ });

/** The runs in the dialog that this opens. */
export async function listRuns(page: Page): Promise<Locator> {
  await runsButton(page).click();
  const list = page.getByRole('dialog', { name: 'Runs' }).getByRole('list', { name: 'Runs' });
  return list.getByRole('listitem');
}

/** Shows the one run that has these words. */
export async function showRun(page: Page, words: RegExp): Promise<void> {
  const run = (await listRuns(page)).filter({ hasText: words });
  await run.getByRole('button').first().click();
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Cosine similarity, computed as a textbook does. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** A score as the page writes it: with the minus of print, and none before a zero. */
export function score(value: number): string {
  const text = value.toFixed(3);
  return Number(text) === 0 ? '0.000' : text.replace('-', '−');
}

/** Lines that differ, for runs of many. */
export function manyLines(count: number): string {
  const topics = ['networks', 'storage', 'tokens', 'flavors', 'regions'];
  return Array.from(
    { length: count },
    (_, at) => `Question ${at + 1} about ${topics[at % topics.length]} in rack ${at % 97}`,
  ).join('\n');
}
