import type { Page } from '@playwright/test';
import { cosine, embedButton, keepAnswers, recorded, score, sent } from './embeddings';
import { expect, test } from './fixtures';

test.beforeEach(({ page }) => keepAnswers(page));

const query = (page: Page) => page.getByRole('textbox', { name: 'Query' });

test('queries to begin with are one press each, and a refusal, other dimensions and an unusable vector are said at the place; a query is one request, and ranks the texts by cosine', async ({
  page,
  sandbox,
}) => {
  await test.step('queries to begin with', async () => {
    await page.goto('/embeddings?tab=search');
    await sent(page, () => embedButton(page).click());
    const tries = page.getByRole('button', { name: /^Try: / });
    await expect(tries).toHaveCount(3);
    // An empty query sends nothing.
    await query(page).fill('   ');
    await query(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    const { body } = await recorded(page, () =>
      page.getByRole('button', { name: 'Try: my token is too old' }).click(),
    );
    expect(body['input']).toBe('my token is too old');
    await expect(query(page)).toHaveValue('my token is too old');
    const nearest = page.getByRole('region', { name: 'Nearest to “my token is too old”' });
    await expect(nearest.getByRole('listitem').first()).toContainText('token');
    await expect(tries).toHaveCount(0);
  });
  await test.step('what goes wrong', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createEmbeddings', kind: '500' });
    await query(page).fill('storage');
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Status 500');

    await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'The query’s vector has 512 dimensions, those of the run have 1024: they cannot be compared.',
    );
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('No vector of this answer can be used.');
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('The query’s vector is all zeros');
    await query(page).press('Enter');
    await expect(page.getByRole('region', { name: 'Nearest to “storage”' })).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(5);
  });
  await test.step('one query', async () => {
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('96');
    await page.getByRole('textbox', { name: 'User' }).fill('ada');
    const { body: run, answer: corpus } = await recorded(page, () => embedButton(page).click());
    const vectors = corpus.data;
    await expect(page.getByText('Nothing asked yet')).toBeVisible();
    await sandbox.clearRequests();

    await query(page).fill('token of a service account expires');
    const { body: asked, answer } = await recorded(page, () => query(page).press('Enter'));
    expect(asked).toEqual({
      model: run['model'],
      input: 'token of a service account expires',
      dimensions: 96,
      user: 'ada',
    });
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    const [vector] = answer.data;
    const texts = run['input'] as string[];
    const expected = texts
      .map((text, at) => ({
        text,
        at,
        near: cosine(vector?.embedding ?? [], vectors[at]?.embedding ?? []),
      }))
      .toSorted((a, b) => b.near - a.near || a.at - b.at)
      .map(({ text, near }, rank) => `${rank + 1}${text}${score(near)}`);
    const ranking = page.getByRole('region', { name: /^Nearest to/ }).getByRole('listitem');
    await expect(ranking).toHaveText(expected);
    await expect(page.getByText(`Scale: 0 to ${expected[0]?.slice(-5)}`)).toBeVisible();
    const facts = page.getByLabel('What the query took');
    await expect(facts).toContainText(`${answer.usage.total_tokens} tokens`);
    await expect(facts).toContainText(/\d+\sms/);
    await sandbox.clearRequests();

    // A second query by the button, then the first one again: nothing is sent for that.
    await query(page).fill('GPU memory');
    await sent(page, () => page.getByRole('button', { name: 'Search', exact: true }).click());
    await expect(page.getByRole('region', { name: 'Nearest to “GPU memory”' })).toBeVisible();
    await query(page).fill('token of a service account expires');
    await query(page).press('Enter');
    await expect(ranking).toHaveText(expected);
    await expect(query(page)).toBeFocused();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  });
});
