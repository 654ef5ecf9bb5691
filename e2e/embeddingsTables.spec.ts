import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { embedButton, openFile, sent, textsField } from './embeddings';
import { expect, test } from './fixtures';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const groups = (page: Page) => page.getByRole('combobox', { name: 'Groups' });
const offer = (page: Page) => page.getByRole('button', { name: 'Read it as one' });
const back = (page: Page) => page.getByRole('button', { name: 'Back to the texts before' });

/** Pastes at the end of the field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await textsField(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
}

test('what is pasted is text, takes nothing away, and can be undone', async ({ page }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('my precious text\n');
  const prose = 'Title, then a sentence\nAnother, with commas';
  await paste(page, prose);
  await expect(textsField(page)).toHaveValue(`my precious text\n${prose}`);
  await page.keyboard.press('Control+z');
  await expect(textsField(page)).toHaveValue('my precious text\n');
  await expect(offer(page)).toHaveCount(0);
});

test('a pasted table is offered to be read as one, and with a way back', async ({ page }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('');
  const csv = 'id,text,topic\n1,"late, again",billing\n2,Lost,support\n';
  await paste(page, csv);
  await expect(textsField(page)).toHaveValue(csv);
  await offer(page).click();
  await expect(textsField(page)).toHaveValue('late, again\nLost');
  await expect(offer(page)).toHaveCount(0);
  await page.getByLabel('Column to embed').selectOption('topic');
  await expect(textsField(page)).toHaveValue('billing\nsupport');
  await expectAccessible(page);
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

test('texts that a file or an example takes the place of can be had back', async ({ page }) => {
  await page.goto('/embeddings');
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

test('the labels stay with their lines while others are edited', async ({ page }) => {
  await page.goto('/embeddings');
  const column = page.getByLabel('Column to embed');
  await openFile(
    page,
    'rows.csv',
    'text,title,topic\nlate,Delay,a\nlost,Loss,b\nfound,Find,a\ngone,End,b\n',
  );
  await expect(column).toHaveValue('0');
  // Elsewhere and back, too.
  await page.getByRole('tab', { name: 'JSON', exact: true }).click();
  await page.getByRole('tab', { name: 'Texts', exact: true }).click();
  await column.selectOption('title');
  await expect(textsField(page)).toHaveValue('Delay\nLoss\nFind\nEnd');
  await textsField(page).fill('Delay!\nLoss\nFind\nnew');
  await expect(page.getByText('Columns to colour by: topic (2 of 4 texts).')).toBeVisible();
  await expect(column).toHaveCount(0);
  await textsField(page).fill('other texts\nof a file');
  await expect(page.getByText(/to colour by/)).toHaveCount(0);
});

test('whether the first row is a heading, and the column, can be chosen', async ({ page }) => {
  await page.goto('/embeddings');
  await openFile(
    page,
    'messages.csv',
    'team,message\nstorage,Mount it\nidentity,Rotate it\nstorage,Resize it\nidentity,Invite him\n',
  );
  const lines = 'Mount it\nRotate it\nResize it\nInvite him';
  await expect(textsField(page)).toHaveValue(`message\n${lines}`);
  await page.getByRole('checkbox', { name: 'First row is a heading' }).check();
  await expect(textsField(page)).toHaveValue(lines);
  await expect(page.getByText('Columns to colour by: team.')).toBeVisible();
  await page.getByLabel('Column to embed').selectOption('team');
  await expect(textsField(page)).toHaveValue('storage\nidentity\nstorage\nidentity');
  await page.getByRole('checkbox', { name: 'First row is a heading' }).uncheck();
  await expect(textsField(page)).toHaveValue('team\nstorage\nidentity\nstorage\nidentity');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('rows of a file without a text are left out, and counted', async ({ page }) => {
  await page.goto('/embeddings');
  await openFile(page, 'rows.csv', 'id,text,topic\n1,late,a\n2,,b\n3,lost, \n4, ,\n\n5,found,\n');
  await expect(textsField(page)).toHaveValue('late\nlost\nfound');
  await expect(page.getByText('2 rows with an empty text are left out.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Column to embed').selectOption('topic');
  await expect(page.getByText('3 rows with an empty text are left out.')).toBeVisible();
  await page.getByLabel('Column to embed').selectOption('id');
  await expect(page.getByText('with an empty text')).toHaveCount(0);
});

test('a short table is not grouped by its numbers', async ({ page }) => {
  await page.goto('/embeddings');
  const rows = ['late', 'lost', 'broken', 'missing', 'wrong', 'double'];
  await openFile(page, 'six.csv', `id,text\n${rows.map((row, at) => `${at},${row}`).join('\n')}`);
  await expect(textsField(page)).toHaveValue(rows.join('\n'));
  await embedButton(page).click();
  await expect(groups(page)).toHaveValue(/^k \d/);
  await expect(groups(page)).not.toContainText('by id');
});

test('lines with the same text keep their own labels', async ({ page }) => {
  await page.goto('/embeddings');
  await openFile(
    page,
    'same.csv',
    'text,topic\nIt is late,billing\nIt is late,support\nLost it,billing\nFound it,support\n',
  );
  const body = await sent(page, () => embedButton(page).click());
  expect(body['input']).toEqual(['It is late', 'It is late', 'Lost it', 'Found it']);
  await expect(groups(page)).toHaveValue('c topic');
  await page.getByRole('tab', { name: 'Map' }).click();
  const legend = page.getByRole('tabpanel', { name: 'Map' });
  await expect(legend.getByText(/^billing/).first()).toBeVisible();
  await expect(legend).toContainText(/billing\s*2/);
  await expect(legend).toContainText(/support\s*2/);
});
