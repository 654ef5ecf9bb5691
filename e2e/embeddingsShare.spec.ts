import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, moveTo } from './checks';
import { expect, test } from './fixtures';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const texts = (page: Page) => page.getByRole('textbox', { name: 'Texts' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'shared address' });

/** Presses "Share", and reads the address that it copied. */
async function share(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/^Address copied/).last()).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/#share=/);
  return copied();
}

/** A page in a new browser without any stored data. */
async function somebodyElse(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  return context.newPage();
}

/** An address with anything in it, as somebody hostile would make it. */
function hashOf(text: string): string {
  return `#share=z${deflateRawSync(text).toString('base64url')}`;
}

/** One that lost its end on the way. */
const cut = hashOf(JSON.stringify({ model: 'm', texts: randomBytes(400).toString('hex') })).slice(
  0,
  300,
);

test('an address brings everything along, sends nothing and holds no token; one that cannot be read is refused in words', async ({
  page,
  browser,
  sandbox,
}) => {
  const lines = [
    '=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    '研究 😀 \u202Eabc',
    'last one',
  ];
  await test.step('another browser', async () => {
    await page.goto('/embeddings?tab=map');
    await page.getByRole('combobox', { name: 'Model' }).fill('lexical-256');
    await page.keyboard.press('Escape');
    await texts(page).fill(lines.join('\n'));
    await field(page, 'Encoding format').selectOption('base64');
    await field(page, 'Dimensions').fill('64');
    await field(page, 'User').fill('somebody');
    const address = await share(page);
    expect(address).toMatch(/\/embeddings\?tab=map#share=z[\w-]+$/);
    const packed = Buffer.from(address.split('#share=z')[1] ?? '', 'base64url');
    const held = JSON.parse(inflateRawSync(packed).toString()) as object;
    expect(Object.keys(held).toSorted()).toEqual([
      'columns',
      'dimensions',
      'encoding',
      'model',
      'texts',
      'user',
    ]);

    const other = await somebodyElse(browser, page);
    await other.goto(address);
    await expect(notice(other)).toContainText('Opening it has sent nothing');
    await expect(other).toHaveURL(/\/embeddings\?tab=map$/);
    await expect(other.getByRole('tab', { name: 'Map' })).toHaveAttribute('aria-selected', 'true');
    await expect(texts(other)).toHaveValue(lines.join('\n'));
    await expect(other.getByRole('combobox', { name: 'Model' })).toHaveValue('lexical-256');
    await expect(field(other, 'Encoding format')).toHaveValue('base64');
    await expect(field(other, 'Dimensions')).toHaveValue('64');
    await expect(field(other, 'User')).toHaveValue('somebody');
    expect(await sandbox.requests('createEmbeddings')).toEqual([]);

    await other.getByRole('button', { name: 'Embed', exact: true }).click();
    await expect(other.getByRole('region', { name: 'Results' })).toContainText(/4 texts · \d\d:/);
    const [request] = await sandbox.requests('createEmbeddings');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      model: 'lexical-256',
      input: lines,
      encoding_format: 'base64',
      dimensions: 64,
      user: 'somebody',
    });
    await other.context().close();
  });
  await test.step('this browser', async () => {
    const shared = await share(page);
    await texts(page).fill('typed here\nand not sent');
    await page.goto('about:blank');
    await page.goto(shared);
    await expect(notice(page)).toBeVisible();
    await expect(texts(page)).toHaveValue(lines.join('\n'));
    await texts(page).fill('the shared ones, changed');
    const back = page.getByRole('button', { name: 'Back to the texts before' });
    await back.click();
    await expect(texts(page)).toHaveValue('typed here\nand not sent');

    // What was changed of the shared ones was typed too.
    await back.click();
    await expect(texts(page)).toHaveValue('the shared ones, changed');
    await back.click();
    await expect(texts(page)).toHaveValue('typed here\nand not sent');
  });
  await test.step('an address that cannot be read changes nothing here', async () => {
    await sandbox.clearRequests();
    await moveTo(page, '/embeddings');
    await texts(page).fill('typed here');
    await page.goto(`/embeddings${cut}`);
    await expect(notice(page)).toContainText('could not be read');
    await expect(notice(page)).toContainText('incomplete');
    await expect(texts(page)).toHaveValue('typed here');
    await expect(page).toHaveURL(/\/embeddings$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss the notice' }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(await sandbox.requests('createEmbeddings')).toEqual([]);
  });
  await test.step('an address of something else, and the skip link', async () => {
    await page.goto('/embeddings#main');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Embeddings', exact: true }),
    ).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.goto(`/embeddings${hashOf(JSON.stringify({ model: 'm', texts: 'a' }))}`);
    await expect(notice(page)).toBeVisible();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(page).toHaveURL(/\/embeddings\?tab=code$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/embeddings$/);
    await expect(texts(page)).toHaveValue('a');
  });
});
