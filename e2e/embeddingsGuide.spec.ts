import type { Locator } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
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
    if (title === 'Search') {
      await view.getByRole('textbox', { name: 'Query' }).fill('my token is too old');
      await view.getByRole('textbox', { name: 'Query' }).press('Enter');
    }
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
