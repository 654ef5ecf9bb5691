import type { Locator } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
import { runsButton } from './embeddings';
import { expect, test } from './fixtures';

/** What each view shows of the example, after one more press at most. */
const shows: Readonly<Record<string, (view: Locator) => Locator>> = {
  Map: (view) => view.getByText(/\d %/).first(),
  Similarity: (view) => view.getByRole('region', { name: 'Heat map' }),
  Search: (view) => view.getByRole('region', { name: /^Nearest to/ }),
  Evaluate: (view) => view.getByText(/^Right, of 18$/),
  Details: (view) => view.getByText('all good').first(),
  Code: (view) => view.getByRole('region', { name: 'cURL code' }),
};

test('a first visit: one press, and every view has something to show, accessible and as wide as the window', async ({
  page,
}) => {
  test.slow();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/embeddings');
  await expect(
    page.getByRole('heading', { name: 'Does a model tell your texts apart?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Run the example' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('18 texts')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Map' })).toBeFocused();

  const views = page.getByRole('tablist', { name: 'Views of the vectors' });
  await expect(views.getByRole('tab')).toHaveText(Object.keys(shows));
  for (const tab of await views.getByRole('tab').all()) {
    const title = (await tab.textContent()) ?? '';
    await tab.click();
    const view = page.getByRole('tabpanel', { name: title, exact: true });
    if (title === 'Search') await view.getByRole('button', { name: /^Try: my token/ }).click();
    await expect(view.getByRole('status').filter({ hasText: /…$/ })).toHaveCount(0);
    await expect(shows[title]?.(view) ?? view, title).toBeVisible();
    // The others have no colours of their own.
    if (title === 'Map' || title === 'Similarity' || title === 'Evaluate')
      await expectAccessibleInBothThemes(page);
    else await expectAccessible(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height });
  }
  expect(errors).toEqual([]);
});

test('the invitation says what stands in the way; keyboard and palette do what the page can do, and choose among runs', async ({
  page,
  sandbox,
}) => {
  await test.step('the invitation, by keyboard alone', async () => {
    await page.goto('/embeddings');
    const invitation = page.getByRole('region', { name: 'Results' });
    await page.getByRole('textbox', { name: 'Texts' }).fill('');
    await expect(invitation).toContainText('Enter at least one text.');
    await expect(invitation.getByRole('button', { name: 'Run it' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Texts' }).fill('one text\nanother text');
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
      await page.getByRole('option', { name: words }).first().waitFor();
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
});
