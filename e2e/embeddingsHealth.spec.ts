import { embedButton, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

/** What a faulty answer is said to have, and how many of three texts have a usable vector. */
const faulty = [
  { kind: 'other-dimensions', words: /dimensions/, tone: 'Dimensions', vectors: 3 },
  { kind: 'wrong-lengths', words: /length|dimensions/, tone: 'Dimensions', vectors: 1 },
  { kind: 'nan', words: /not .*numbers|finite/, tone: 'Numbers', vectors: 2 },
] as const;

for (const { kind, words, tone, vectors } of faulty)
  test(`an answer with ${kind} is said loudly and its good vectors are kept`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.fault({ operation: 'createEmbeddings', kind });
    await page.goto('/embeddings?tab=health');
    await textsField(page).fill('one\ntwo\nthree');
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('256');
    await embedButton(page).click();
    await expect(page.getByRole('alert')).toContainText(words);
    const check = page
      .getByRole('list', { name: 'Checks' })
      .getByRole('listitem')
      .filter({ hasText: tone })
      .first();
    await expect(check).toContainText(words);
    await tab(page, 'Vectors').click();
    await expect(page.getByRole('tabpanel', { name: 'Vectors' })).toContainText(
      vectors === 1 ? '1 vector' : `${vectors} vectors`,
    );
  });

test('a vector of zeros is said loudly, and no tab makes a number of it', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('nothing\nthe networks of a region\nthe networks of a project\nGPU');
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Vectors of zeros have no direction');
  for (const name of ['Vectors', 'Similarity', 'Map', 'Dimensions', 'Health']) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel).toContainText(/\d/);
    await expect(panel).not.toContainText(/NaN|Infinity|undefined/);
  }
});

test('a shuffled answer is put in order by its index, and that is said', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=vectors');
  await textsField(page).fill('first text\nsecond text\nthird text');
  await embedButton(page).click();
  const copy = async (index: number) => {
    await page.getByRole('button', { name: `Copy vector ${index}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const straight = [await copy(0), await copy(1), await copy(2)];
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'shuffled' });
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Runs of this session' })).toHaveText('2 runs');
  await expect(page.getByRole('button', { name: 'Copy vector 2' })).toBeVisible();
  expect([await copy(0), await copy(1), await copy(2)]).toEqual(straight);
  await tab(page, 'Health').click();
  await expect(
    page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Index' }),
  ).toContainText(/order/);
});

test('base64 gives the same numbers as floats', async ({ page, sandbox }) => {
  await page.goto('/embeddings?tab=similarity');
  const numbers = async () => {
    await page.getByText('The same as a table of numbers').click();
    return page.getByRole('table', { name: /Cosine similarity/ }).innerText();
  };
  await embedButton(page).click();
  const floats = await numbers();
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'base64' });
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Runs of this session' })).toHaveText('2 runs');
  expect(await numbers()).toBe(floats);
});

test('the same vector for different texts stands out', async ({ page }) => {
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('Same words\nsame words\nother things');
  await embedButton(page).click();
  await expect(
    page
      .getByRole('list', { name: 'Checks' })
      .getByRole('listitem')
      .filter({ hasText: 'Duplicates' }),
  ).toContainText('Different texts have exactly the same vector');
});
