import type { Request } from '@playwright/test';
import { visit } from './checks';
import { chooseModel, textsField } from './embeddings';
import { expect, test } from './fixtures';
import { routes } from './routes';
import { metadata } from './sandboxControl';
import { bareTexts, translatable } from './translator';

// Stories run under the translator, too: those of stories.spec.ts, and the merge, the run of many, filters and an embedding run.

test('no page, review or dialog has a text that React would look for where a translator moved it, or a name that would be translated', async ({
  page,
  sandbox,
}) => {
  const kinds = [
    'networks',
    'securitygroups',
    'filestorage',
    'users',
    'serviceaccounts',
    'projects',
  ];
  const objects = (await Promise.all(kinds.map((kind) => sandbox.objects(kind)))).flat();
  const values = objects
    .flatMap((object) => {
      const { id, name } = metadata(object);
      const { prefix } = (object.status ?? {}) as { prefix?: string };
      const { subject } = (object.spec ?? {}) as { subject?: string };
      return [id, name, prefix, subject];
    })
    .flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []));
  expect(values.length).toBeGreaterThan(150);
  const awaited = new Set<Request>();
  page.on('request', (request) => awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  const check = async (what: string) => {
    await expect.poll(() => awaited.size).toBe(0);
    expect.soft(await bareTexts(page), what).toEqual([]);
    expect.soft(await translatable(page, values), what).toEqual([]);
  };
  const pathOf = async (kind: string, name: string, path: string) =>
    `/${path}/${String(metadata(await sandbox.named(kind, name)).id)}`;
  const network = await pathOf('networks', 'edge-north', 'networks');
  const group = await pathOf('securitygroups', 'web-public', 'security-groups');
  const storage = await pathOf('filestorage', 'home', 'file-storage');
  for (const path of [
    ...routes.map(([route]) => route),
    network,
    `${network}?tab=json`,
    group,
    `${group}/edit`,
    storage,
    `${storage}/edit`,
    '/models/lexical-1024',
  ]) {
    await visit(page, path);
    await check(path);
  }
  await test.step('a review', async () => {
    await visit(page, `${network}/edit`);
    await check('the form');
    await page.getByLabel('Description').fill('North of all.');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await check('the review');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('saved');
    await check('the network that was saved');
  });
  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('edge');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('the palette');
  });
});

test.describe('in a page that is translated while it is used', () => {
  test.use({ translated: true });

  test('counts, the room of a prefix and the estimate of a run are those of now', async ({
    page,
  }) => {
    await test.step('rows that are chosen', async () => {
      await page.goto('/networks');
      const boxes = page
        .getByRole('table', { name: 'Networks' })
        .getByRole('checkbox', { name: /^Select (?!all)/ });
      for (let at = 0; at < 7; at += 1) await boxes.nth(at).click();
      const bar = page.getByText(/\d selected/);
      await expect(bar).toHaveText('7 selected');
      await expect(page.locator('font font').first()).toBeAttached();
      await boxes.first().click();
      await expect(bar).toHaveText('6 selected');
    });
    await test.step('the room of a prefix', async () => {
      await page.goto('/networks/new');
      const prefix = page.getByRole('textbox', { name: 'Prefix' });
      for (const [typed, room] of [
        ['10.99.0.0/24', '254 usable addresses'],
        ['10.99.0.0/28', '14 usable addresses'],
        ['10.99.0.0/20', '4,094 usable addresses'],
      ] as const) {
        await prefix.fill(typed);
        await expect(page.getByText(/usable addresses$/)).toHaveText(room);
      }
    });
    await test.step('the estimate of a run', async () => {
      await page.goto('/embeddings');
      await chooseModel(page, 'lexical-256');
      for (const [typed, lines] of [
        ['one', '1 line'],
        ['one\ntwo', '2 lines'],
        ['one\ntwo\nthree', '3 lines'],
      ] as const) {
        await textsField(page).fill(typed);
        await expect(page.getByText(/^\d lines?, about \d+ tokens?/)).toHaveText(
          new RegExp(`^${lines},`),
        );
      }
    });
  });
});
