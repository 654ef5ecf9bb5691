import { cosine, embedButton, textsField } from './embeddings';
import { embed } from './embeddingAnswers';
import { expect, test } from './fixtures';
import { startGateway } from './gateway';
import { SandboxControl } from './sandboxControl';

test('the demo begins with a model that knows what texts mean', async ({ page }) => {
  const gateway = await startGateway({ MERIDIAN_EMBEDDING_MODEL: '' });
  const texts = [
    'How do I rotate the token of a service account?',
    'My credentials expired, what now?',
    'The NFS share is nearly full',
  ];
  await page.goto(`${gateway.address}/embeddings`);
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(
    'universal-sentence-encoder-lite',
  );
  await textsField(page).fill(texts.join('\n'));
  await expect(embedButton(page)).toBeEnabled();
  const { vectors } = await embed(page, new SandboxControl(gateway.address));
  const near = (a: number, b: number) => cosine(vectors[a] ?? [], vectors[b] ?? []);
  expect(near(0, 1)).toBeGreaterThan(near(0, 2) + 0.1);
  expect(near(0, 1)).toBeGreaterThan(near(1, 2) + 0.1);
  // The first two share no word; a lexical model would not bring them together.
  await gateway.stop();
});
