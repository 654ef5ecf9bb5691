import type { Page } from '@playwright/test';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { routes } from './routes';
import { addGroup, heading } from './formParts';
import { metadata } from './sandboxControl';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' });

test('the palette knows every page, finds resources where no list has them, says that it is searching and what it could not read', async ({
  page,
  sandbox,
}) => {
  await page.goto('/reference');
  await expect(heading(page, 'API reference')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await test.step('every page', async () => {
    const titles = routes
      .filter(([address]) => !/[?]|^.no/.test(address))
      .map(([, title]) => title);
    const pages = page.getByRole('group', { name: 'Pages' }).getByRole('option');
    await expect(pages.first()).toBeVisible();
    const offered = await pages.allTextContents();
    const missing = titles.filter((title) => !offered.some((text) => text.startsWith(title)));
    expect(missing).toEqual([]);
  });
  await test.step('what it could not read', async () => {
    const dialog = page.getByRole('dialog', { name: 'Search or jump to…' });
    await sandbox.fault({ operation: 'listModels', kind: '403', times: 10 });
    await sandbox.settings({ latencyMs: 1000 });
    await search(page).fill('lexical');
    const said = dialog.getByRole('status');
    await expect(said).toHaveText('Searching…');
    await expect(dialog.getByText('Nothing found')).toHaveCount(0);
    await expect(said).toHaveText('0 results. Couldn’t read models.');
    await expect(dialog.getByText('Nothing found. ')).toContainText('Couldn’t read models.');
    await search(page).fill('edge-nor');
    await expect(
      dialog.getByRole('option', { name: /^edge-north.*network, platform/ }),
    ).toBeVisible();
    await sandbox.clearFaults();
    await sandbox.settings({ latencyMs: 0 });
    await search(page).fill('Import users');
    await page.getByRole('option', { name: 'Import users' }).first().click();
    await expect(page).toHaveURL(/\/users\/import$/);
    await expect(heading(page, 'Import users')).toBeVisible();
  });
  await test.step('resources', async () => {
    for (const [words, name, opens] of [
      ['lexical-1024', /^lexical-1024.*model/, 'lexical-1024'],
      ['h100 8', /^g4-h100-8.*flavor.*8 × NVIDIA H100/, 'Flavors'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await search(page).fill(words);
      await page.getByRole('group', { name: 'Resources' }).getByRole('option', { name }).click();
      await expect(heading(page, opens)).toBeVisible();
    }
  });
});

test('what was created or opened here is offered first, of every kind, newest first; the palette does what the page on screen can do, and opens any ID', async ({
  page,
  sandbox,
  context,
}) => {
  await test.step('what was here', async () => {
    const edge = await sandbox.named('networks', 'edge-north');
    await page.goto(`/networks/${(edge as { metadata: { id: string } }).metadata.id}`);
    await expect(heading(page, 'edge-north')).toBeVisible();
    await moveTo(page, '/file-storage/new');
    await page.getByLabel('Name', { exact: true }).fill('scratch');
    await page.getByLabel('Storage class', { exact: true }).fill('nfs-standard');
    await page.getByLabel('Size (GiB)', { exact: true }).fill('200');
    await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
    await expect(heading(page, 'scratch')).toBeVisible();
    await moveTo(page, '/users/new');
    await page.getByLabel('Subject', { exact: true }).fill('a@example.com');
    await addGroup(page, 'researchers');
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    for (const name of ['bench', 'edge-east', 'edge-west']) {
      await moveTo(page, `/networks/${String(metadata(await sandbox.named('networks', name)).id)}`);
      await expect(heading(page, name)).toBeVisible();
    }
    await moveTo(page, '/projects/new');
    await page.getByLabel('Name', { exact: true }).fill('orbit');
    await addGroup(page, 'researchers');
    await page.getByRole('button', { name: 'Create project', exact: true }).click();
    await expect(heading(page, 'Projects')).toBeVisible();

    await moveTo(page, '/reference');
    await expect(heading(page, 'API reference')).toBeVisible();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    // Of four networks the last three: one kind does not crowd the others out.
    await expect(recent).toHaveText([
      /^orbit.*project/,
      /^edge-west.*network/,
      /^edge-east.*network/,
      /^bench.*network/,
      /^a@example.com.*user/,
      /^scratch.*file storage/,
    ]);
    await search(page).fill('a@example');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'a@example.com')).toBeVisible();
    await page.keyboard.press('Control+k');
    await search(page).fill('orbit');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Projects' })).toContainText('orbit');
  });
  await test.step('what the page can do', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const idOf = async (collection: string, name: string) =>
      String(metadata(await sandbox.named(collection, name)).id);
    const [edge, bastion] = [
      await idOf('networks', 'edge-north'),
      await idOf('securitygroups', 'bastion'),
    ];
    const choose = async (words: string, name: string) => {
      await page.keyboard.press('Control+k');
      await search(page).fill(words);
      await page.getByRole('option', { name }).first().click();
      await expect(search(page)).toHaveCount(0);
    };
    const copied = expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

    await moveTo(page, `/networks/${edge}`);
    await expect(heading(page, 'edge-north')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([
      'Edit this network',
      'Copy the network’s ID',
      'Refresh edge-north',
      'Show History',
      'Show JSON',
      'Show Who can connect',
    ]);
    await page.keyboard.press('Escape');
    await choose('copy id', 'Copy the network’s ID');
    await copied.toBe(edge);
    await choose('show json', 'Show JSON');
    await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
    // As it comes from another program, with a space after it.
    await choose(`${bastion} `, 'Open security group');
    await expect(heading(page, 'bastion')).toBeVisible();
    await choose('edit this', 'Edit this security group');
    await expect(heading(page, 'Edit bastion')).toBeVisible();
    await choose('service-account-7', 'Edit service account');
    await expect(page).toHaveURL('/service-accounts/service-account-7/edit');

    await moveTo(page, '/networks/new');
    await page.getByLabel('Name', { exact: true }).fill('from-palette');
    await choose('show request', 'Show request');
    await choose('request curl', 'Copy the request as cURL');
    await copied.toContain('from-palette');
    await choose('create network', 'Create network');
    await expect(page.getByText('Fix 1 field to continue.')).toBeVisible();
  });
});

test('after each command the focus is on the page: on the tab it shows, where it was, or on the title', async ({
  page,
  sandbox,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const edge = String(metadata(await sandbox.named('networks', 'edge-north')).id);
  const dialog = page.getByRole('dialog');
  const commands = page.getByRole('group', { name: /^(?:On this page|Session)$/ });
  const inUse = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('main, [role="dialog"]') ? '' : activeElement?.tagName;
    });
  const rest = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  for (const address of ['/models', '/activity', `/networks/${edge}`])
    for (const begin of ['a row', 'nothing'])
      await test.step(`${address}, from ${begin}`, async () => {
        await visit(page, address);
        await page.keyboard.press('Control+k');
        await expect(commands.getByRole('option').first()).toBeVisible();
        const labels = await commands.getByRole('option').allTextContents();
        await page.keyboard.press('Escape');
        expect(labels.length).toBeGreaterThan(4);
        // Cleared last, as it takes the rows.
        const last = ['Clear activity'].filter((label) => labels.includes(label));
        for (const label of [...labels.filter((each) => !last.includes(each)), ...last]) {
          await visit(page, address);
          const row = page.getByRole('main').locator('tbody a, [role="tabpanel"] button').first();
          if (begin === 'a row') await row.focus();
          else await page.evaluate(() => (document.activeElement as HTMLElement).blur());
          await page.keyboard.press('Control+k');
          await search(page).fill(label);
          await expect(
            page.getByRole('option', { name: label, exact: true }).first(),
          ).toHaveAttribute('aria-selected', 'true');
          await page.keyboard.press('Enter');
          await expect(search(page)).toHaveCount(0);
          const tab = page.getByRole('tab', { name: label.replace(/^Show /, ''), exact: true });
          if (label.startsWith('Show ')) await expect(tab).toBeFocused();
          await rest();
          await expect.poll(inUse, label).toBe('');
          if (/^(?:Filter|Demo|Keyboard|Enter|Sign)/.test(label)) {
            await expect(dialog.locator(':focus')).toBeVisible();
            await page.keyboard.press('Escape');
          }
          await expect(dialog, label).toHaveCount(0);
          await rest();
          expect(await inUse(), `${label}, closed`).toBe('');
        }
      });
});
