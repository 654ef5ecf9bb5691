import { embedButton, sent, textsField } from './embeddings';
import { expect, test } from './fixtures';

test('of many lines the first are in the field, and what is typed stays in its place', async ({
  page,
}) => {
  await page.goto('/embeddings');
  const lines = Array.from({ length: 3_400 }, (_, at) => `line ${at + 1}`);
  await page.getByLabel('File to embed').setInputFiles({
    name: 'lines.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  const part = page.getByRole('group', { name: 'Part of the texts' });
  await expect(part).toContainText('The first 1,000 of 3,400 lines');
  await expect(textsField(page)).toHaveValue(lines.slice(0, 1000).join('\n'));
  await textsField(page).press('ControlOrMeta+Home');
  await textsField(page).pressSequentially('new\n');
  await expect(part).toContainText('The first 1,001 of 3,401 lines');

  const body = await sent(page, () => embedButton(page).click());
  expect(body['input']).toEqual(['new', ...lines.slice(0, 127)]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await part.getByRole('button', { name: 'Remove all lines' }).click();
  await expect(textsField(page)).toHaveValue('');
  await expect(textsField(page)).toBeFocused();
  await expect(part).toBeHidden();
  await page.getByRole('button', { name: 'Back to the texts before' }).click();
  await expect(part).toContainText('of 3,401 lines');
});
