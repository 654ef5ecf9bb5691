import { visit } from './checks';
import { chooseModel, textsField } from './embeddings';
import { expect, test } from './fixtures';
import { routes } from './routes';
import { metadata } from './sandboxControl';
import { bareTexts } from './translator';

// A story of each resource runs under the translator, too: the project `translated` of playwright.config.ts.

test('no page, review or dialog has a text that React would look for where a translator moved it', async ({
  page,
  sandbox,
}) => {
  const network = String(metadata(await sandbox.named('networks', 'edge-north')).id);
  const group = String(metadata(await sandbox.named('securitygroups', 'web-public')).id);
  const storage = String(metadata(await sandbox.named('filestorage', 'home')).id);
  const expectNone = async (what: string) => expect(await bareTexts(page), what).toEqual([]);
  for (const path of [
    ...routes.map(([route]) => route),
    `/networks/${network}`,
    `/networks/${network}?tab=json`,
    `/security-groups/${group}`,
    `/security-groups/${group}/edit`,
    `/file-storage/${storage}`,
    `/file-storage/${storage}/edit`,
  ]) {
    await visit(page, path);
    await expectNone(path);
  }
  await test.step('a review', async () => {
    await visit(page, `/networks/${network}/edit`);
    await expectNone('edit');
    await page.getByLabel('Description').fill('North of all.');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await expectNone('review');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('saved');
    await expectNone('saved');
  });
  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('edge');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNone('palette');
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
