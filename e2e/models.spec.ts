import type { Page } from '@playwright/test';
import {
  boxAtRest,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  moveTo,
} from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

const table = (page: Page) => page.getByRole('table', { name: 'Models' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const shownNames = (page: Page) => table(page).locator('tbody a').allInnerTexts();
const chart = (page: Page) => page.getByRole('img', { name: /Models by context length/ });

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ sandbox }) => sandbox.reset({ seed: 'awkward' }));

test('prices and numbers of models keep their digits, malformed and hostile entries break nothing, costs are exact; a catalogue can fail or be empty', async ({
  page,
  baseURL,
  sandbox,
}) => {
  await test.step('prices', async () => {
    await page.goto('/models?q=Awkward+Labs&sort=input_price_per_million');
    await expect(row(page, 'community-free')).toContainText('free');
    await expect(row(page, 'exact-change')).toContainText('$0.000000000125');
    await expect(row(page, 'exact-change')).toContainText('$0.123456789012');
    await expect(row(page, 'unpriced-preview')).toContainText('not stated');
    await expect(row(page, 'dedicated-h100')).toContainText('$3.25 per hour');
    await expect(page.getByText('$0.00', { exact: true })).toHaveCount(0);
    const names = await shownNames(page);
    expect(names.slice(0, 3)).toEqual(['community-free', 'exact-change', 'says-moreDeprecated']);
    // Other price types are not amounts per token: they come last in both directions.
    await moveTo(page, '/models?q=Awkward+Labs&sort=-input_price_per_million');
    await expect.poll(async () => (await shownNames(page))[0]).toBe('input-only');
    await expect(
      row(page, 'exact-change').getByTitle('$0.000000000125 per million tokens in'),
    ).toBeVisible();
  });
  await test.step('whole numbers are readable, exact on hover, and unchanged beyond 2^53', async () => {
    await moveTo(page, '/models?q=beyond&columns=name,parameters,size');
    await expect(
      row(page, 'beyond-doubles').getByTitle('12,345,678,901,234,567,890 parameters'),
    ).toBeVisible();
    await expect(row(page, 'beyond-doubles').getByTitle(/^9,007,199,254,740,993/)).toHaveText(
      '9.01 P',
    );
    await row(page, 'beyond-doubles').getByRole('link').click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(page.getByRole('tabpanel', { name: 'JSON' })).toContainText(
      '"parameters": 12345678901234567890',
    );
  });
  await test.step('a malformed entry shows as such and the others still work', async () => {
    await moveTo(page, '/models?q=malformed');
    await expect(row(page, 'malformed')).toHaveCount(0);
    await expect(table(page).getByRole('row').nth(1)).toContainText('Malformed');
    await table(page).locator('tbody a').first().click();
    await expect(heading(page, 'malformed')).toBeVisible();
    const note = page.getByRole('note').filter({ hasText: 'This entry is malformed' });
    await expect(note).toContainText('context_length is "a lot"');
    await expect(page.getByRole('region', { name: 'Other members' })).toContainText(
      'numbers where text belongs',
    );
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await row(page, 'Llama-3.1-8B-Instruct').getByRole('link').click();
    await expect(heading(page, 'Llama-3.1-8B-Instruct')).toBeVisible();
  });
  await test.step('hostile links are text; http and https are links', async () => {
    await moveTo(page, '/models/awk-url');
    await expect(heading(page, 'hostile-links')).toBeVisible();
    const main = page.getByRole('main');
    for (const text of ["javascript:alert('hf')", '//evil.example/licence', 'data:text/html'])
      await expect(main.getByText(text).first()).toBeVisible();
    const addresses = await main
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([]);
    expect(addresses.filter((address) => address.startsWith('//'))).toEqual([]);

    await moveTo(page, '/models/awk-more');
    const link = main.getByRole('link', { name: /example\.org\/licence/ });
    await expect(link).toHaveAttribute('href', 'https://example.org/licence');
    await expect(link).toHaveAttribute('rel', /noreferrer/);
    await expect(main.getByRole('link', { name: /attribution/ })).toBeVisible();
    await expect(page.getByTitle('Deprecation date: 2027-03-31')).toHaveText('Deprecated');
    await expect(main.getByRole('link', { name: /^awkward\/says-more/ })).toHaveAttribute(
      'href',
      'https://huggingface.co/awkward/says-more',
    );
    await expect(main.getByRole('region', { name: 'Other members' })).toContainText(
      '98765432109876543210',
    );
  });
  await test.step('an id may hold slashes, dots and percent signs', async () => {
    await moveTo(page, '/models?q=slashes');
    await row(page, 'slashes-in-its-id').getByRole('link').click();
    await expect(page).toHaveURL(/\/models\/awkward%2Fpath%20v1\.2%3Fx%23y%252Fz$/);
    await expect(heading(page, 'slashes-in-its-id')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'slashes-in-its-id')).toBeVisible();
    await moveTo(page, '/models/nothing-like-it');
    await expect(heading(page, 'Model not found')).toBeVisible();
  });
  await test.step('a comparison', async () => {
    await moveTo(page, '/models?q=llama-3.1&sort=name');
    await row(page, 'Llama-3.1-8B-Instruct').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Choose to compare' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Select Llama-3.1-405B-Instruct' }).check();
    await page.getByRole('tab', { name: 'Compare (2)' }).click();
    const comparison = page.getByRole('table', { name: 'Comparison' });
    await expect(comparison.getByRole('columnheader')).toHaveText([
      'Llama-3.1-8B-Instruct',
      'Llama-3.1-405B-Instruct',
    ]);
    const difference = (name: string) =>
      comparison.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(difference('Input price (differs)')).toContainText('$0.05$2.70');
    await expect(difference('Data type (differs)')).toContainText('fp8');
    await expect(difference('Developer')).not.toContainText('(differs)');
    // From which the comparison is opened below.
    await expect(page).toHaveURL(/model=[^&]+&model=[^&]+/);
    await test.step('without a number, without a price', async () => {
      await moveTo(page, '/models?tab=costs&w=_1500_400');
      const costs = page.getByRole('table', { name: 'Cost per month' });
      await addModel(page, 'phi-4', 'microsoft');
      await addModel(page, 'unpriced-preview', 'Awkward Labs');
      await expect(costs).toContainText('unpriced-preview');
      await expect(page.getByText('A number is missing')).toBeVisible();
      await expect(costs).not.toContainText('$0.00');
      await expect(costs.getByRole('cell', { name: 'cheapest', exact: true })).toHaveCount(0);
      await page.getByLabel('Requests per month').fill('0');
      const line = (name: string) =>
        costs.getByRole('row').filter({ has: page.getByRole('link', { name }) });
      await expect(line('phi-4').getByRole('cell', { name: 'cheapest' })).toBeVisible();
      await expect(line('unpriced')).toContainText('input price not stated');
    });
    await test.step('exact', async () => {
      await addModel(page, 'exact-change', 'Awkward Labs');
      await addModel(page, 'dedicated-h100', 'Awkward Labs');
      await page.getByLabel('Requests per month').fill('1,000,001');
      await page.getByLabel('Tokens in per request').fill('333');
      await page.getByLabel('Tokens out per request').fill('77');

      // In whole 10^-18 USD: tokens times price.
      const exact = 1_000_001n * 333n * 125n + 1_000_001n * 77n * 123_456_789_012n;
      const digits = String(exact).padStart(19, '0');
      const total = `$${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/0+$/, '');

      const costs = page.getByRole('table', { name: 'Cost per month' });
      const line = (name: string) =>
        costs.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(line('exact-change')).toContainText(total);
      await expect(line('phi-4')).toContainText('$34.09003409');
      // 730 hours, as its entry has a price for them.
      await expect(line('dedicated-h100')).toContainText('$2,372.50');
      await expect(page.getByText(/^Prices as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
      await expect(page).toHaveURL(/w=1%2C000%2C001_333_77/);
    });
  });
  await test.step('code and the playground', async () => {
    await moveTo(page, '/models?q=lexical-4096');
    await row(page, 'lexical-4096').getByRole('link').click();
    const code = page.getByRole('region', { name: 'cURL code' });
    await expect(code).toContainText(`${baseURL}/v1/embeddings`);
    await expect(code).toContainText('"lexical-4096"');
    await expect(code).toContainText('$TOKEN');
    await expect(code).toContainText('encoding_format');
    await expect(code).not.toContainText('"user"');
    await expect(code).not.toContainText('sandbox-admin');
    await page.getByRole('main').getByRole('link', { name: 'Try in playground' }).click();
    await expect(heading(page, 'Embeddings')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('lexical-4096');
    await moveTo(page, '/models?q=phi-4');
    await row(page, 'phi-4').getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText(
      'The API documents no call for this type of model',
    );
    await expect(page.getByRole('link', { name: 'Try in playground' })).toHaveCount(0);
  });
  await test.step('the organization of the scope, or of the address', async () => {
    await moveTo(page, '/models');
    await expect(row(page, 'Llama-3.3-70B-Instruct')).toContainText('$0.59');
    expect((await sandbox.requests('listModels')).at(-1)?.url).toBe(
      '/organizations/acme-research/endpoints',
    );
    await moveTo(page, '/models?organizationID=some%2Fother');
    await expect(page.getByRole('alert')).toContainText('404');
    expect((await sandbox.requests('listModels')).at(-1)?.url).toBe(
      '/organizations/some%2Fother/endpoints',
    );
  });
  await test.step('failed, empty, no match', async () => {
    await moveTo(page, '/models?q=nothing-is-called-this');
    await expect(page.getByRole('main')).toContainText('No model matches');
    await page.getByText('Clear the search').click();
    await expect(row(page, 'Llama-3.3-70B-Instruct')).toBeVisible();
    await sandbox.reset({ models: 0 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('main')).toContainText('This organization has no model endpoints');
    await sandbox.fault({ operation: 'listModels', kind: 'html', times: 10 });
    await page.reload();
    await expect(heading(page, 'Models')).toBeVisible();
    await expect(page.getByRole('main').getByText('Retry').first()).toBeVisible();
  });
});

test('search, facets, ranges, sort and chart of the catalogue are kept in the address; comparison, costs and entries are accessible and fit a phone', async ({
  page,
}) => {
  await test.step('the address', async () => {
    await page.goto('/models');
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters
      .getByRole('group', { name: 'Type', exact: true })
      .getByRole('checkbox', { name: /Text generation/ })
      .check();
    await filters
      .getByRole('group', { name: 'Licence' })
      .getByRole('checkbox', { name: /^Apache-2.0/ })
      .check();
    await filters.getByLabel('Context length from').fill('32k');
    await filters.getByLabel('Context length from').press('Enter');
    await filters.getByLabel('Input price to').fill('0.2');
    await filters.getByLabel('Input price to').press('Enter');
    await page.getByRole('searchbox', { name: 'Search models' }).fill('qwen');
    await page.getByRole('columnheader', { name: /Input/ }).getByRole('button').click();
    await page.getByRole('columnheader', { name: /Input/ }).getByRole('button').click();
    const expected = [
      'Qwen3-235B-A22B',
      'Qwen2.5-32B-Instruct',
      'Qwen2.5-Coder-32B-Instruct',
      'QwQ-32B',
      'Qwen3-14B',
      'Qwen2.5-7B-Instruct',
    ];
    await expect.poll(() => shownNames(page)).toEqual(expected);
    await expect(page).toHaveURL(/q=qwen/);
    await expect(page).toHaveURL(/context_length=32000\.\./);
    // As a browser that has never been here.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await expect.poll(() => shownNames(page)).toEqual(expected);
    await expect(filters.getByLabel('Input price to')).toHaveValue('0.2');

    await page.getByRole('button', { name: 'Remove filter Licence: Apache-2.0' }).click();
    await expect(row(page, 'Qwen2.5-72B-Instruct')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, 'Qwen2.5-72B-Instruct')).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Qwen2.5-72B-Instruct')).toHaveCount(0);
  });
  await test.step('facets count what choosing them shows', async () => {
    await moveTo(page, '/models?developer=google');
    const types = page.getByRole('group', { name: 'Type', exact: true });
    await expect(types.getByRole('checkbox', { name: /Text generation/ })).toBeVisible();
    await expect(types.locator('label')).toHaveText([/Text generation\s*3/, /Embedding\s*1/]);
    const developers = page.getByRole('group', { name: 'Developer' });
    await developers.getByRole('button', { name: /^All \d+ of developer/ }).click();
    const label = await developers.locator('label', { hasText: 'microsoft' }).innerText();
    await developers.getByRole('checkbox', { name: /google/ }).uncheck();
    await developers.getByRole('checkbox', { name: /microsoft/ }).check();
    await expect.poll(async () => (await shownNames(page)).length).toBe(Number(/\d+$/.exec(label)));
  });
  await test.step('models and facets chosen faster than the page is drawn are all chosen', async () => {
    await moveTo(page, '/models?q=llama-3.1');
    await expect(row(page, 'Llama-3.1-8B-Instruct')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select Llama-3.1/ })
      .evaluateAll((boxes) => boxes.slice(0, 2).forEach((box) => (box as HTMLElement).click()));
    await expect(page.getByRole('tab', { name: 'Compare (2)' })).toBeVisible();
    await page
      .getByRole('group', { name: 'Developer' })
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.slice(0, 2).forEach((box) => (box as HTMLElement).click()));
    await expect(
      page
        .getByRole('list', { name: 'Filters', exact: true })
        .getByRole('button', { name: /Developer: .+, .+/ }),
    ).toHaveCount(1);
  });
  await test.step('the chart names a point, and opens its model', async () => {
    await moveTo(page, '/models?q=gemma-2-27b');
    await expect(row(page, 'gemma-2-27b-it')).toBeVisible();
    const box = await boxAtRest(chart(page).locator('circle[data-shown]'));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByText(/^gemma-2-27b-it: 8,192 tokens of context/)).toBeVisible();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(heading(page, 'gemma-2-27b-it')).toBeVisible();
  });
  for (const [what, path, themes] of [
    ['comparison', '/models?tab=compare&model=awk-free&model=awk-more&model=awk-malformed', 'one'],
    ['calculator', '/models?tab=costs&model=awk-free&model=awk-digits&w=2M_1500_400', 'one'],
    ['entry', '/models/awk-more', 'both'],
    ['malformed entry', '/models/awk-malformed', 'none'],
    ['long entry', '/models/awk-long', 'none'],
  ] as const)
    await test.step(what, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await moveTo(page, path);
      await expect(page.getByText(/Updated/)).toBeVisible();
      if (themes === 'both') await expectAccessibleInBothThemes(page);
      if (themes === 'one') await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });
  await test.step('on a phone the table has the price of the input, and similar names can be told apart', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await moveTo(page, '/models?q=llama-3');
    await expect(row(page, 'Llama-3.3-70B-Instruct')).toContainText('$0.59');
    await expectNoSidewaysScroll(page);
    const names = page.getByRole('link', { name: /^Llama-3\.\d-\w+B-Instruct$/ });
    await expect(names).toHaveCount(4);
    // Letters reach a little past their lines; a third line would be far more.
    const isCut = (link: Element) =>
      link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight + 6;
    await expect
      .poll(() => Promise.all([0, 1, 2, 3].map((at) => names.nth(at).evaluate(isCut))))
      .toEqual([false, false, false, false]);
  });
});

/** The elements of a page that scroll up and down besides the page itself. */
const scrolling = (page: Page) =>
  page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.outerHTML.slice(0, 80)),
  );

for (const { list, noun, first, comparison } of [
  { list: '/models', noun: 'Models', first: 'Llama-3.3-70B-Instruct', comparison: 'Comparison' },
  { list: '/flavors', noun: 'Flavors', first: 'c1-large', comparison: 'Flavors side by side' },
])
  test(`chosen ${noun.toLowerCase()} have the bar of other lists, and there is nothing to compare before`, async ({
    page,
  }) => {
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    const compare = bar.getByRole('button', { name: 'Compare' });
    await page.goto(`${list}?tab=compare`);
    await expect(page.getByRole('table', { name: noun, exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Compare/ })).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await boxes.nth(1).check();
    // The table is still shown: one that was chosen does not open a comparison.
    await expect(bar).toContainText('1 selected');
    await expect(compare).toHaveAttribute('aria-disabled', 'true');
    await boxes.nth(2).check();
    await expect(bar).toContainText('2 selected');
    // It is in view wherever the page is.
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await compare.click();
    const table = page.getByRole('table', { name: comparison });
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await page.goBack();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: /Compare/ })).toHaveCount(0);
    await expect(boxes.nth(1)).not.toBeChecked();
  });

test('chosen models have their costs at one press, whatever the search hides, and only the page scrolls', async ({
  page,
}) => {
  await page.goto('/models?q=llama-3.1');
  const boxes = page.getByRole('checkbox', { name: /^Select Llama-3.1/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await page.getByRole('searchbox', { name: 'Search models' }).fill('qwen');
  await expect(bar).toContainText('2 selected, 2 not shown');
  await bar.getByRole('button', { name: 'Calculate cost' }).click();
  await expect(page.getByRole('table', { name: 'Cost per month' }).getByRole('row')).toHaveCount(3);
  for (const [width, height] of [
    [1440, 900],
    [1280, 600],
    [820, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await moveTo(page, '/models');
    await expect(row(page, 'Llama-3.3-70B-Instruct')).toBeVisible();
    await expect.poll(() => scrolling(page)).toEqual([]);
  }
  // The last model that leaves the comparison leaves the table behind, and the focus in it.
  await moveTo(page, '/models?tab=compare&model=awk-free');
  await page.getByRole('button', { name: 'Remove community-free' }).press('Enter');
  await expect(row(page, 'Llama-3.3-70B-Instruct')).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});

/** Adds a model, and waits for it: the next one is added to those that are shown. */
async function addModel(page: Page, name: string, developer: string): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Add model' })
    .selectOption({ label: `${name} · ${developer}` });
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
}
