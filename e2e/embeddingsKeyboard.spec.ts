import {
  arrived,
  chooseBatches,
  manyLines,
  pressEmbed,
  runsButton,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

test('the keyboard alone leads from the invitation over the fields to the results and among runs: Enter sends nothing, Ctrl Enter does', async ({
  page,
  sandbox,
}) => {
  await test.step('the invitation, by keyboard alone', async () => {
    await page.goto('/embeddings');
    const invitation = page.getByRole('region', { name: 'Results' });
    await page.getByRole('textbox', { name: 'Texts' }).fill('');
    await expect(invitation).toContainText('Enter at least one text.');
    await expect(invitation.getByRole('button', { name: 'Run it' })).toHaveCount(0);
    await textsField(page).fill('one text\nanother text');
    const run = invitation.getByRole('button', { name: 'Run it' });
    await run.focus();
    await page.keyboard.press('Enter');
    await expect(invitation.getByText('2 texts', { exact: false })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Map' })).toBeFocused();
  });
  await test.step('the palette', async () => {
    const choose = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(words);
      await expect(page.getByRole('option', { name: words }).first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
    };
    await choose('Embed');
    await expect(runsButton(page)).toHaveText('2 runs');
    await choose('Show Details');
    await expect(page.getByRole('region', { name: 'Response JSON' })).toBeVisible();
    const download = page.waitForEvent('download');
    await choose('Export NPY');
    expect((await download).suggestedFilename()).toMatch(/^embeddings-lexical-1024-.*\.npy$/);
    await choose('Share');
    // Nothing allowed this page to copy.
    await expect(page.getByText(/The address bar has the address/)).toBeVisible();
    await expect(page).toHaveURL(/#share=z/);
  });
  await test.step('an answer that is none', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: '409', times: 1 });
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    await expect(page.getByText('No vectors came')).toBeVisible();
    await expect(page.getByRole('alert').or(page.getByText('Retry')).first()).toBeVisible();
    // The press again is the person's.
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Response JSON' })).toBeVisible();
  });
  await test.step('runs of the session', async () => {
    await page.getByLabel('Dimensions', { exact: true }).fill('256');
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    const results = page.getByRole('region', { name: 'Results' });
    const dimensions = results
      .getByText('Dimensions', { exact: true })
      .locator('xpath=following-sibling::dd');
    await expect(dimensions).toHaveText('256');
    await expect(runsButton(page)).toHaveText('5 runs');
    await runsButton(page).focus();
    await page.keyboard.press('Enter');
    const runs = page.getByRole('dialog', { name: 'Runs' }).getByRole('listitem');
    await expect(runs).toHaveCount(5);
    await expect(runs.first()).toContainText('256 dimensions');
    await expect(runs.first()).toContainText('shown');
    await expect(runs.nth(1)).toContainText('default dimensions');
    await runs.nth(1).getByRole('button').first().press('Enter');
    await expect(dimensions).toHaveText('1,024');
    await expect(runsButton(page)).toBeFocused();
  });
  await test.step('Enter in a field of one line', async () => {
    await sandbox.clearRequests();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveValue('lexical-1024');
    await model.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('lexical-4096 ');
    await expect(model).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(model).toHaveAttribute('aria-expanded', 'false');
    await expect(model).toHaveValue('lexical-4096');
    await expect(model).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByText('Batches of 128, 2 at once').click();
    for (const name of ['Dimensions', 'User', 'Batch size', 'Requests at once'])
      await page.getByRole('textbox', { name, exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('128');
  });
  await test.step('Tab and Ctrl Enter', async () => {
    const model = page.getByRole('combobox', { name: 'Model' });
    await model.focus();
    await model.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(tab(page, 'Texts')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(textsField(page)).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('a\nb\nc');
    await page.keyboard.press('Control+Enter');
    const { model: sent, dimensions } = JSON.parse(await arrived(sandbox)) as Record<
      string,
      unknown
    >;
    expect({ sent, dimensions }).toEqual({ sent: 'lexical-4096', dimensions: 128 });
    await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
    await tab(page, 'Map').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Similarity')).toBeFocused();
    await expect(tab(page, 'Similarity')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('Ctrl Enter on a model in the list takes it, and sends with the next one', async () => {
    await sandbox.clearRequests();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveValue('lexical-4096');
    await model.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('lexical-2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect(model).toHaveValue('lexical-256');
    await page.keyboard.press('Control+Enter');
    expect(JSON.parse(await arrived(sandbox))).toHaveProperty('model', 'lexical-256');
  });
  await test.step('where the focus is', async () => {
    await sandbox.settings({ latencyMs: 300 });
    await textsField(page).fill(manyLines(100));
    await chooseBatches(page, 5, 1);
    await pressEmbed(page);
    const pause = page.getByRole('button', { name: 'Pause' });
    const resume = page.getByRole('button', { name: 'Resume' });
    const region = page.getByRole('region', { name: 'Progress' });
    await pause.press('Enter');
    await expect(resume).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pause).toBeFocused();
    await region.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(region).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region.getByRole('button', { name: /^Embed the remaining/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region).toBeFocused();
    await region.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(region).toBeFocused();
    await test.step('some lines', async () => {
      await sandbox.settings({ latencyMs: 0 });
      await tab(page, 'Details').click();
      await sandbox.fault({ operation: 'createEmbeddings', kind: '409', times: 2 });
      await textsField(page).fill(manyLines(60));
      await chooseBatches(page, 20, 1);
      await pressEmbed(page);
      await page.getByRole('button', { name: 'Retry lines 21 to 40' }).press('Enter');
      await expect(page.getByText('40 of 60 texts · 20 failed')).toBeVisible();
      await expect(region).toBeFocused();
      await page.getByRole('button', { name: 'Retry lines 1 to 20' }).press('Enter');
      await expect(region).toBeHidden();
      await expect(tab(page, 'Details')).toBeFocused();
    });
  });
});
