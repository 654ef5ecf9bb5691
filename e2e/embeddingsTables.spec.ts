import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { embedButton, openFile, sent, textsField } from './embeddings';
import { expect, test } from './fixtures';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const offer = (page: Page) => page.getByRole('button', { name: 'Read it as one' });
const back = (page: Page) => page.getByRole('button', { name: 'Back to the texts before' });

/** Pastes at the end of the field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await textsField(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
}

test('what is pasted or opened is text, can be undone and read as a table; of many lines the first are in the field', async ({
  page,
}) => {
  await test.step('text takes nothing away', async () => {
    await page.goto('/embeddings');
    await textsField(page).fill('my precious text\n');
    const prose = 'Title, then a sentence\nAnother, with commas';
    await paste(page, prose);
    await expect(textsField(page)).toHaveValue(`my precious text\n${prose}`);
    await page.keyboard.press('Control+z');
    await expect(textsField(page)).toHaveValue('my precious text\n');
    await expect(offer(page)).toHaveCount(0);
  });
  await test.step('a table', async () => {
    await textsField(page).fill('');
    const csv = 'id,text,topic\n1,"late, again",billing\n2,Lost,support\n';
    await paste(page, csv);
    await expect(textsField(page)).toHaveValue(csv);
    await offer(page).click();
    await expect(textsField(page)).toHaveValue('late, again\nLost');
    await expect(offer(page)).toHaveCount(0);
    await page.getByLabel('Column to embed').selectOption('topic');
    await expect(textsField(page)).toHaveValue('billing\nsupport');
    await back(page).click();
    await expect(textsField(page)).toHaveValue(csv);
    await expect(back(page)).toHaveCount(0);
    await expect(page.getByLabel('Column to embed')).toHaveCount(0);
    // Among other texts it is text.
    await textsField(page).fill('my precious text\n');
    await paste(page, csv);
    await expect(textsField(page)).toHaveValue(`my precious text\n${csv}`);
    await expect(offer(page)).toHaveCount(0);
  });
  await test.step('texts before a file or an example', async () => {
    await textsField(page).fill('');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(textsField(page)).toHaveValue(/read_json/);
    await expect(back(page)).toHaveCount(0);
    await textsField(page).fill('typed here');
    await openFile(page, 'lines.txt', 'one\r\ntwo');
    await expect(textsField(page)).toHaveValue('one\ntwo');
    await page.getByRole('button', { name: 'Multilingual' }).click();
    await expect(textsField(page)).toHaveValue(/Netzwerk/);
    await back(page).click();
    await expect(textsField(page)).toHaveValue('typed here');
    await openFile(page, 'table.txt', 'text;topic\r\none;x\r\ntwo;y\r\n');
    await expect(textsField(page)).toHaveValue('text;topic\none;x\ntwo;y\n');
    await offer(page).click();
    await expect(textsField(page)).toHaveValue('one\ntwo');
  });
  await test.step('rows without a text', async () => {
    await openFile(page, 'rows.csv', 'id,text,topic\n1,late,a\n2,,b\n3,lost, \n4, ,\n\n5,found,\n');
    await expect(textsField(page)).toHaveValue('late\nlost\nfound');
    await expect(page.getByText('2 rows with an empty text are left out.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Column to embed').selectOption('topic');
    await expect(page.getByText('3 rows with an empty text are left out.')).toBeVisible();
    await page.getByLabel('Column to embed').selectOption('id');
    await expect(page.getByText('with an empty text')).toHaveCount(0);
  });
  await test.step('of many lines the first are in the field, and what is typed stays in its place', async () => {
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
});
