import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { askedSoFar } from './embeddingAnswers';
import { chooseModel, embedButton } from './embeddings';
import { expect, test } from './fixtures';

test('models, sizes and storages are judged over the same texts, as one batch that goes on', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  await chooseModel(page, 'lexical-256');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'All models and sizes' }).click();
  const models = page.getByRole('list', { name: 'Models to run' });
  await models.getByRole('checkbox', { name: /^universal-sentence/ }).uncheck();
  await expect(models.getByRole('checkbox', { name: /^lexical-1024/ })).toBeChecked();
  await expect(page.getByText(/^about \$0\.0\d+ together$/)).toBeVisible();
  const before = await askedSoFar(sandbox);
  await sandbox.settings({ latencyMs: 10_000 });
  await page.getByRole('button', { name: 'Embed with 2 models' }).focus();
  await page.keyboard.press('Enter');
  // Whoever cancels the first run has the second wait for a press.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await sandbox.settings({ latencyMs: 0 });
  const goOn = page.getByRole('button', { name: 'Go on with 1 model' });
  await expect(goOn).not.toHaveAttribute('aria-disabled', 'true');
  expect(await askedSoFar(sandbox)).toBe(before + 1);
  await goOn.click();

  const table = page.getByRole('table', { name: /^Quality of each model/ });
  await expect(table.getByRole('rowheader', { name: /^lexical-4096/ })).toBeVisible();
  await expect(page.getByText(/^Best: lexical-\d+, .* as good|^Best: .* As good, /)).toBeVisible();
  // Sizes from 64 to 256 and from 64 to 4,096, each by three storages.
  await expect(table.getByRole('cell')).toHaveCount((3 + 7) * 3);
  await expect(table).toContainText('free');
  await expect(table).toContainText('per 1,000 texts');
  await expect(table.getByText('(as good and smallest)')).toHaveCount(1);
  await expect(page.getByRole('figure', { name: 'Quality against storage' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
