import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import {
  chooseBatches,
  chooseModel,
  embedButton,
  manyLines,
  openFile,
  runsButton,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Whether each database of the page has these words. Puts something in the place of the answers of runs. */
function stored(page: Page, words: string, answer?: unknown): Promise<boolean[]> {
  const asked = [words, answer] as const;
  return page.evaluate(async ([text, instead]) => {
    const found = await indexedDB.databases();
    const all = await Promise.all(
      found.map(({ name = '' }) => {
        const opening = indexedDB.open(name);
        return new Promise<boolean[]>((resolve) => {
          // It has just been deleted, and looking must not make it again.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = (event) => {
            event.preventDefault();
            resolve([]);
          };
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('kept', 'readwrite');
            const store = transaction.objectStore('kept');
            const values = store.getAll();
            const keys = store.getAllKeys();
            keys.onsuccess = () => {
              for (const key of keys.result)
                if (instead !== undefined && Array.isArray(key) && key.includes('answer'))
                  store.put(instead, key);
            };
            transaction.oncomplete = () => {
              opening.result.close();
              resolve([JSON.stringify(values.result).includes(text)]);
            };
          };
        });
      }),
    );
    return all.flat();
  }, asked);
}

test('a run with its results is there after a reload, damaged data or a full browser breaks nothing, and runs are removed after a word', async ({
  page,
  sandbox,
}) => {
  await test.step('a run and its results', async () => {
    await page.goto('/embeddings?tab=evaluate');
    const verdict = results(page).getByRole('region', { name: 'Verdict' });
    await embedButton(page).click();
    // Its last sentence, which comes a moment after the first.
    await expect(verdict).toContainText(/is the (?:smallest|best)/);
    const words = await verdict.innerText();
    await chooseModel(page, 'lexical-256');
    await embedButton(page).click();
    await expect(runsButton(page)).toHaveText('2 runs');
    // Between the two it says nothing.
    await expect(verdict).toContainText('lexical-256 free');
    await expect(verdict).not.toHaveText(words);
    const both = await verdict.innerText();
    const evaluation = page.getByRole('region', { name: 'Evaluation' });
    await expect(evaluation).toContainText('lexical-1024');
    const figures = results(page).locator('dl').first();
    // Those of the new run, once they are there.
    let before = '';
    await expect
      .poll(async () => (before = await figures.innerText()))
      .toMatch(/Dimensions\s256\sHealth\s(?:all good|\d)/);

    await page.reload();
    await expect.poll(() => figures.innerText()).toBe(before);
    await expect(results(page)).toContainText('lexical-256');
    // The other run over the same texts is judged beside it.
    await expect(evaluation).toContainText('lexical-1024');
    await tab(page, 'Details').click();
    await expect(page.getByRole('table', { name: 'Vectors' })).toBeVisible();

    await runsButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Runs' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('listitem').last()).toContainText(/18 texts .* 7\d\.\d\sKiB/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'lexical-1024', exact: true }).click();
    // Whichever run is shown, the runs come to the same.
    await expect(results(page)).toContainText(/lexical-1024.*18 texts/);
    await expect.poll(() => verdict.innerText()).toBe(both);
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
  });
  await test.step('a run that cannot be read', async () => {
    await stored(page, '', { vectors: 'none' });
    await page.reload();
    await expect(page.getByText('A kept run could not be read').first()).toBeVisible();
  });
  await test.step('removed one by one, then all', async () => {
    for (const texts of ['one\ntwo\nthree', 'only one']) {
      await textsField(page).fill(texts);
      await embedButton(page).click();
      const count = texts.split('\n').length;
      await expect(results(page)).toContainText(new RegExp(`${count} texts? · \\d\\d:`));
    }
    await runsButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Runs' });
    const runs = dialog.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    await expect(runs).toHaveCount(4);
    const remove = dialog.getByRole('button', { name: /^Remove lexical-256, / });
    await remove.first().click();
    await expect(dialog.getByRole('alert')).toContainText('1 run will be gone for good');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(runs).toHaveCount(4);
    await remove.first().click();
    await dialog.getByRole('button', { name: 'Remove 1 run' }).click();
    await expect(runs).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(results(page)).toContainText(/3 texts · \d\d:/);
    await expect(runsButton(page)).toHaveText('3 runs');
    await runsButton(page).click();
    await dialog.getByRole('button', { name: 'Remove all runs' }).click();
    await dialog.getByRole('button', { name: 'Remove 3 runs' }).click();
    await expect(dialog).toBeHidden();
    await expect(runsButton(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
    await expect(runsButton(page)).toBeHidden();
  });
  await test.step('a browser without room says so, and the run stays in the page', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = function full() {
        this.transaction.abort();
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await embedButton(page).click();
    const notice = results(page).getByRole('status').filter({ hasText: 'A reload loses this run' });
    await expect(notice).toContainText('no room left');
    await expect(results(page)).toContainText(/1 text · \d\d:/);
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  });
});

test('a reload loses nothing of a run under way or of many lines; signing out leaves no run, no texts and no database', async ({
  page,
  sandbox,
}) => {
  const lines = manyLines(80).replaceAll('Question', 'For nobody else');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await test.step('a reload in the middle of a run, and a click that embeds the rest', async () => {
    await sandbox.settings({ latencyMs: 400 });
    await page.goto('/embeddings');
    await textsField(page).fill(lines);
    await chooseBatches(page, 10, 1);
    const retries = page.getByRole('checkbox', { name: /^Retry twice/ });
    await retries.uncheck();
    await embedButton(page).click();
    await expect(results(page)).toContainText(/[2-5]0 of 80 texts/);
    await page.reload();
    await expect(retries).not.toBeChecked();
    expect(asked).toEqual(['beforeunload']);
    await expect(textsField(page)).toHaveValue(lines);
    await expect(page.getByText('Stopped early. What had come is kept')).toBeVisible();
    const rest = page.getByRole('button', { name: /^Embed the remaining [1-6]0 texts$/ });
    const left = Number((await rest.innerText()).replaceAll(/\D/g, ''));
    const before = (await sandbox.requests('createEmbeddings')).length;
    await sandbox.settings({ latencyMs: 0 });
    await rest.click();
    await expect(page.getByRole('region', { name: 'Progress' })).toBeHidden();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(before + left / 10);
  });
  await test.step('many lines beside a run that is done', async () => {
    await openFile(page, 'lines.txt', manyLines(28_000));
    const part = page.getByRole('group', { name: 'Part of the texts' });
    await expect(part).toContainText('of 28,000');
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('64');
    await expect.poll(() => stored(page, '"dimensions":"64"')).toEqual([true]);
    await page.reload();
    // A run that is done and kept is not asked about.
    expect(asked).toEqual(['beforeunload']);
    await expect(results(page)).toContainText(/80 texts · \d\d:/);
    await expect(part).toContainText('of 28,000');
    await expect(page.getByRole('textbox', { name: 'Dimensions' })).toHaveValue('64');
    await tab(page, 'Details').click();
    await expect(page.getByText('80 vectors')).toBeVisible();
    await textsField(page).press('ControlOrMeta+Home');
    await textsField(page).pressSequentially('my ');
    await expect.poll(() => stored(page, 'my Question 1 ')).toEqual([true]);
  });
  await test.step('signing out', async () => {
    expect(await stored(page, 'Question 28000 ')).toEqual([true]);
    expect(await stored(page, 'For nobody else 80 ')).toEqual([true]);
    await page.getByRole('button', { name: /^Connection: / }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out' });
    await expect(dialog).toContainText('runs of the playground');
    // The file of the memory has none.
    await expect(dialog).toContainText('first, and each run in Embeddings.');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => stored(page, '')).toEqual([]);
    await expect(results(page)).not.toContainText('80 texts');
    expect(await page.content()).not.toContain('For nobody else');
    expect(await page.content()).not.toContain('my Question');
  });
});
