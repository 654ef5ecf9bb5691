import type { Browser, Page } from '@playwright/test';
import { median, withPage, type Note } from './benchPage';
import type { Built } from './built';

// Rows 10 and 18 on the playground itself: from the last answer to the heat map on screen, and the longest task of the main
// thread from the press of "Embed" on. A page tells of tasks from 50 ms on. Not slowed down, as the targets say.

const RUNS = 3;

export async function playground(browser: Browser, { address }: Built, note: Note): Promise<void> {
  for (const { row, texts, dimensions, reach, gap } of [
    { row: 10, texts: 500, dimensions: 1024, reach: '< 300 ms', gap: '< 50 ms' },
    { row: 18, texts: 5000, dimensions: 3072, reach: '< 6,000 ms', gap: '< 100 ms' },
  ]) {
    const runs: { whole: number; longest: number }[] = [];
    for (let run = 0; run < RUNS; run += 1)
      await withPage(browser, async (page) => {
        await page.goto(`${address}/embeddings?tab=similarity`);
        // The code of the tabs comes when the page has been standing for a while.
        await page.waitForTimeout(4500);
        runs.push(await embedding(page, texts, dimensions));
      });
    const whole = Math.round(median(runs.map((run) => run.whole)));
    // No task at all may be longer.
    const longest = Math.round(Math.max(...runs.map((run) => run.longest)));
    const what = `${row} Playground, ${texts} texts × ${dimensions}`;
    note(`${what}: last answer to heat map`, `${whole} ms`, reach);
    const task = longest < 50 ? 'under 50 ms' : `${longest} ms`;
    note(`${what}: longest main-thread task of ${RUNS} runs`, task, gap);
  }
}

/** Opens a file of so many lines. */
async function open(page: Page, texts: number): Promise<void> {
  const topics = ['networks', 'storage', 'tokens', 'flavors', 'regions'];
  const lines = Array.from(
    { length: texts },
    (_, at) => `Question ${at + 1} about ${topics[at % 5]} in rack ${at % 97}`,
  );
  const buffer = Buffer.from(lines.join('\n'));
  const file = { name: 'lines.txt', mimeType: 'text/plain', buffer };
  await page.getByLabel('File to embed').setInputFiles(file);
  await page
    .getByText(`${texts.toLocaleString('en')} lines`)
    .first()
    .waitFor();
  await page.waitForTimeout(1500);
}

/** The longest task of the main thread that began after a time of the page, in ms. */
function longestSince(since: number): number {
  const { longTasks } = window.meridianBench;
  return Math.max(0, ...longTasks.flatMap(({ start, end }) => (start < since ? [] : end - start)));
}
async function embedding(
  page: Page,
  texts: number,
  dimensions: number,
): Promise<{ whole: number; longest: number }> {
  await open(page, texts);
  // The model to begin with depends on what is installed.
  const model = dimensions > 1024 ? 'lexical-4096' : 'lexical-1024';
  await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.getByLabel('Dimensions', { exact: true }).fill(String(dimensions));
  const began = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  const whole = await page.evaluate(fromAnswerToHeatMap);
  // Locators would read all texts of the page again and again, in tasks of their own.
  await page.waitForFunction(isThere, [', suggested', 'No clear clusters'], { polling: 100 });
  return { whole, longest: await page.evaluate(longestSince, began) };
}

/** In the page: milliseconds from the last answer to the frame after the heat map is there. */
function fromAnswerToHeatMap(): Promise<number> {
  return new Promise<number>((resolve) => {
    const look = () => {
      const map = document.querySelector('[aria-roledescription="heat map"]');
      if (!map || map.hasAttribute('data-waiting')) {
        requestAnimationFrame(look);
        return;
      }
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/v1/embeddings'));
      const last = Math.max(...answers.map((one) => one.startTime + one.duration));
      requestAnimationFrame((now) => resolve(now - last));
    };
    look();
  });
}

/** In the page: whether an element has some of these words. */
function isThere(words: readonly string[]): boolean {
  const path = `//*[${words.map((each) => `contains(text(), "${each}")`).join(' or ')}]`;
  return document.evaluate(path, document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
}
