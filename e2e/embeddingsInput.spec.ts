import { arrived, chooseModel, embedButton, sent, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

test('a late catalogue disturbs no typing, every setting and JSON arrive as they were typed, and what is bad, too long or no text is named at its field', async ({
  page,
  sandbox,
}) => {
  await test.step('a late catalogue', async () => {
    await sandbox.fault({ operation: 'listModels', kind: 'late', delayMs: 60_000, times: 2 });
    await page.goto('/embeddings');
    await textsField(page).fill('word '.repeat(9000).trim());
    await expect(page.getByText(/1 line, about [\d,]+ tokens/)).toBeVisible();
    const model = page.getByRole('combobox', { name: 'Model' });
    await model.focus();
    const place = async () => (await embedButton(page).boundingBox())?.y;
    const before = await place();
    await sandbox.clearFaults();
    await expect(
      page.getByRole('option', { name: /lexical-1024/, includeHidden: true }),
    ).toHaveCount(1);
    await expect(page.getByText(/may be too long for the model: .* tokens\.$/)).toBeVisible();
    expect(await place()).toBe(before);
    await page.keyboard.type('lexical-256');
    await expect(model).toHaveValue('lexical-256');
  });
  await test.step('a double click', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'late', delayMs: 1000 });
    await textsField(page).fill('only once');
    await embedButton(page).dblclick();
    await textsField(page).press('Control+Enter');
    await expect(page.getByText('all good').first()).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  });
  await test.step('JSON: a string, texts, and token ids go out as they were typed', async () => {
    await chooseModel(page, 'lexical-1024');
    await tab(page, 'JSON').click();
    for (const [typed, inputs] of [
      ['["one", "two", "three"]', '3 inputs'],
      ['[[1, 22, 333], [4]]', '2 inputs'],
    ] as const) {
      await sandbox.clearRequests();
      await page.getByLabel('Input JSON').fill(typed);
      await page.getByLabel('Input JSON').press('Control+Enter');
      await expect(page.getByLabel('Results')).toContainText(new RegExp(`${inputs} · \\d\\d:`));
      expect(JSON.parse(await arrived(sandbox))).toEqual({
        model: 'lexical-1024',
        input: JSON.parse(typed) as unknown,
      });
    }
    // It is estimated as what it is: one request, with the tokens of all texts in it.
    const json = page.getByLabel('Input JSON');
    const form = page.getByRole('form', { name: 'What to embed' });
    await json.fill(JSON.stringify(Array.from({ length: 200 }, (_, at) => `text ${at}`)));
    await expect(form).toContainText('200 inputs, about 400 tokens');
    await expect(form).not.toContainText('2 requests');
    await json.fill('["two words", [1, 2, 3]]');
    await expect(form).toContainText('2 inputs, about 5 tokens');
    await json.fill('{"image": 7}');
    await expect(form).toContainText('1 input, tokens cannot be estimated');
    await expect(form).toContainText('cost unknown');
  });
  await test.step('one text is a string, and every setting arrives as it was typed', async () => {
    await tab(page, 'Texts').click();
    await sandbox.clearRequests();
    await page.getByRole('combobox', { name: 'Model' }).fill('lexical-256');
    await textsField(page).fill('A single text, with “quotes” & an emoji 🧭');
    await page.getByLabel('Encoding format').selectOption('base64');
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('64');
    await page.getByRole('textbox', { name: 'User' }).fill('ada lovelace');
    await embedButton(page).click();
    await expect(page.getByLabel('Results')).toContainText(/1 text · \d\d:/);
    expect(await arrived(sandbox)).toBe(
      '{"model":"lexical-256","input":"A single text, with “quotes” & an emoji 🧭","encoding_format":"base64","dimensions":64,"user":"ada lovelace"}',
    );
    await tab(page, 'Details').click();
    await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('base64');
    await expect(page.getByText('64', { exact: true }).first()).toBeVisible();
  });
  await test.step('a service that refuses base64 is named, and embeds with float', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'no-base64' });
    await embedButton(page).click();
    await expect(page.getByText(/base64 is not supported/)).toBeVisible();
    await page.getByLabel('Encoding format').selectOption('float');
    const body = await sent(page, () => embedButton(page).click());
    expect(body['encoding_format']).toBe('float');
    await expect(page.getByText('all good').first()).toBeVisible();
  });
  await test.step('a text that is longer than the model takes', async () => {
    await sandbox.clearRequests();
    await chooseModel(page, 'lexical-1024');
    const form = page.getByRole('form', { name: 'What to embed' });
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('lexical-1024');
    const long = 'word '.repeat(9000).trim();
    await textsField(page).fill(['a', 'b', 'c', long, 'e', long, long].join('\n'));
    await expect(form).toContainText(
      'Line 4 may be too long for the model: about 9,000 of 8,192 tokens. So may 2 other lines.',
    );
    await chooseModel(page, 'a model of no catalogue');
    await expect(form).not.toContainText('may be too long');
    await chooseModel(page, 'lexical-1024');
    await embedButton(page).click();
    // The others are embedded: a batch is split until the text that it fails for is alone.
    const failed = page.getByRole('list', { name: 'Failed batches' });
    await expect(failed).toContainText(/Line 4.*has 9000 tokens/);
    await expect(failed.getByRole('listitem')).toHaveCount(3);
    await tab(page, 'JSON').click();
    await page.getByLabel('Input JSON').fill(JSON.stringify([[1], Array(9000).fill(7)]));
    await expect(form).toContainText(
      'Input 2 is longer than the model takes: 9,000 of 8,192 tokens.',
    );
  });
  await test.step('bad input, of which nothing is sent', async () => {
    await sandbox.clearRequests();
    const json = page.getByLabel('Input JSON');
    await json.fill('["one", ');
    await expect(page.getByText(/^This is not JSON/).first()).toBeVisible();
    await embedButton(page).press('Enter');
    await tab(page, 'Texts').click();
    await textsField(page).fill('   ');
    await expect(page.getByText('Enter at least one text.').first()).toBeVisible();
    await embedButton(page).press('Enter');
    await textsField(page).fill('a text');
    // Batches are checked where they are used.
    await page.getByText('Batches of 128, 2 at once').click();
    const size = page.getByRole('textbox', { name: 'Batch size' });
    await size.fill('0');
    await expect(size).toHaveAccessibleDescription('The batch size is a whole number above 0.');
    await expect(embedButton(page)).toHaveAttribute('aria-disabled', 'true');
    await tab(page, 'JSON').click();
    await json.fill('["one"]');
    await expect(embedButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    // The model can be emptied, and a name typed into it is that name.
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveValue('lexical-1024');
    await model.press('Control+a');
    await model.press('Backspace');
    await expect(model).toHaveValue('');
    await expect(page.getByText('Choose a model, or type the name of one.').first()).toBeVisible();
    await model.pressSequentially('my');
    await expect(model).toHaveValue('my');
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(0);
  });
  await test.step('what is no UTF-8, and what is no text', async () => {
    // The catalogue is open before the tabs.
    await page.keyboard.press('Enter');
    await tab(page, 'Texts').click();
    const file = page.getByLabel('File to embed');
    const open = (name: string, buffer: Buffer) =>
      file.setInputFiles({ name, mimeType: 'text/plain', buffer });
    await open('old.txt', Buffer.from('café crème\nthé', 'latin1'));
    await expect(
      page.getByText(/^3 characters could not be read .* Save it as UTF-8/),
    ).toBeVisible();
    await open('new.txt', Buffer.from('café crème\nthé'));
    await expect(textsField(page)).toHaveValue('café crème\nthé');
    await expect(page.getByText(/could not be read/)).toBeHidden();
    await open('wide.txt', Buffer.from('\uFEFFcafé', 'utf16le'));
    await expect(textsField(page)).toHaveValue('café');
    await open('picture.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
    await expect(page.getByText('picture.txt is no text file.')).toBeVisible();
    await expect(textsField(page)).toHaveValue('café');
  });
  await test.step('line breaks inside a cell', async () => {
    await page.getByLabel('File to embed').setInputFiles({
      name: 'cells.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('text,topic\n"How, do I?\nsecond line",a\n"one line\n",b\nanother,a\n'),
    });
    await expect(textsField(page)).toHaveValue('How, do I? second line\none line\nanother');
  });
});
