import type { Locator, Page } from '@playwright/test';
import { embedButton, sent, textsField } from './embeddings';
import { expectAccessible, moveTo } from './checks';
import { expect, test } from './fixtures';
import { formRequest } from './formRequest';
import { field } from './formParts';

// Some views update a moment after the typing. What is pressed right after it takes what was typed.

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** Types a text and presses a button before a deferred view can follow. */
async function typeAndPress(input: Locator, text: string, button: Locator): Promise<void> {
  const pressed = await button.elementHandle();
  await input.evaluate(
    async (typed: HTMLInputElement | HTMLTextAreaElement, [value, target]) => {
      typed.focus();
      document.execCommand('insertText', false, value);
      // React has drawn what is urgent by then, and nothing else.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      (target as HTMLElement).click();
    },
    [text, pressed] as const,
  );
}

/** Presses two buttons, the second before anything that the first asked for can come. */
async function pressBoth(first: Locator, second: Locator): Promise<void> {
  const target = await second.elementHandle();
  await first.evaluate(async (button: HTMLElement, other) => {
    button.click();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    (other as HTMLElement).click();
  }, target);
}

const copied = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

test('what is pressed with the last key takes what was typed: a form’s JSON, pasted rules, the code of the playground', async ({
  page,
  sandbox,
}) => {
  await test.step('a form', async () => {
    await page.goto('/networks/new');
    await field(page, 'Name').fill('orbit');
    await expect(await formRequest(page)).toContainText('"orbit"');
    await field(page, 'Name').press('End');
    await typeAndPress(
      field(page, 'Name'),
      '-new',
      page.getByRole('button', { name: 'Copy JSON' }),
    );
    await copied(page).toContain('"orbit-new"');
  });
  await test.step('pasted rules', async () => {
    const { metadata } = await sandbox.named('securitygroups', 'locked-down');
    await moveTo(page, `/security-groups/${(metadata as { id: string }).id}/edit`);
    await page.getByRole('button', { name: 'Paste rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste rules' });
    const text = dialog.getByLabel('Rules to paste');
    await text.fill('ingress,tcp,443,10.0.0/8');
    const bad = dialog.getByRole('list', { name: 'Lines not understood' }).getByRole('listitem');
    await expect(bad).toHaveText([/Line 1/]);
    await expectAccessible(page);
    await text.fill('ingress,tcp,443,10.0.0.0/8');
    const add = dialog.getByRole('button', { name: 'Add 1 rule' });
    await expect(add).toBeEnabled();
    await text.press('Control+End');
    await typeAndPress(text, '\ningress,tcp,80,10.0.0.0/8', add);
    await expect(page.getByLabel('Rule 2 port', { exact: true })).toHaveValue('80');
  });
  await test.step('the playground', async () => {
    await moveTo(page, '/embeddings');
    await textsField(page).fill('first line');
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(page.getByRole('region', { name: 'cURL code' })).toContainText('first line');
    await textsField(page).press('End');
    await typeAndPress(
      textsField(page),
      ' longer',
      page.getByRole('button', { name: 'Copy as cURL' }),
    );
    await copied(page).toContain('first line longer');
  });
  await test.step('other texts of the playground, which take a moment to read', async () => {
    const [example, embed, file] = [
      page.getByRole('button', { name: 'Near-duplicates' }),
      embedButton(page),
      page.getByLabel('File to embed'),
    ];
    const share = page.getByRole('button', { name: 'Share' });
    const sentTexts = async (press: () => Promise<void>) => (await sent(page, press))['input'];
    const inField = async () => (await textsField(page).inputValue()).split('\n');
    // Of texts that can't be sent, too.
    await textsField(page).fill('');
    const ofExample = await sentTexts(() => pressBoth(example, embed));
    expect(ofExample).toEqual(await inField());
    expect(ofExample).not.toEqual(['']);
    await expect(embed).toBeEnabled();
    const target = await embed.elementHandle();
    const ofFile = await sentTexts(() =>
      file.evaluate((input: HTMLInputElement, button) => {
        const files = new DataTransfer();
        files.items.add(new File(['text\nof a file\nof two lines\n'], 'texts.csv'));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        (button as HTMLElement).click();
      }, target),
    );
    expect(ofFile).toEqual(['of a file', 'of two lines']);
    await pressBoth(page.getByRole('button', { name: 'Code', exact: true }), share);
    await copied(page).toContain('#share=');
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const texts = await inField();
    await textsField(page).fill('something else');
    await page.goto(address);
    await expect(page.getByRole('status').getByText('From a shared address')).toBeVisible();
    expect(await inField()).toEqual(texts);
  });
});

const pressed = [
  { at: '/security-groups', keys: 'k', ctrlKey: true, leads: ['combobox', 'Search or jump to…'] },
  { at: '/networks', keys: 'c', ctrlKey: false, leads: ['heading', 'Create network'] },
  // Its place is written into the address when it opens, which must not bring it back.
  { at: '/flavors', keys: 'gu', ctrlKey: false, leads: ['heading', 'Users'] },
] as const;

test('keys count from the moment a page or a panel stands: Ctrl K, c, g u, and Escape', async ({
  page,
}) => {
  await page.addInitScript((all) => {
    const here = all.find(({ at }) => at === location.pathname);
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      watch.disconnect();
      for (const key of here?.keys ?? '')
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey: here?.ctrlKey === true, bubbles: true }),
        );
    });
    watch.observe(document, { childList: true, subtree: true });
  }, pressed);
  for (const { at, leads } of pressed)
    await test.step(at, async () => {
      await page.goto(at);
      const [role, name] = leads;
      await expect(page.getByRole(role, { name, exact: true })).toBeVisible();
    });
  await test.step('Escape, in a panel', async () => {
    const about = page.getByRole('button', { name: 'About this list' });
    await about.evaluate(async (button: HTMLElement) => {
      const stands = new Promise<void>((resolve) => {
        new MutationObserver(() => document.querySelector('[data-panel]') && resolve()).observe(
          document.body,
          { childList: true, subtree: true },
        );
      });
      button.focus();
      button.click();
      await stands;
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(escape);
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(about).toBeFocused();
  });
});
