import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

test('what is typed while a form is opened arrives in its order; menus and dialogs take the focus and give it back', async ({
  page,
  sandbox,
}) => {
  await test.step('typed while a form is opened', async () => {
    // Letters that are handed on are not trusted; each notes the task it came in.
    await page.addInitScript(() => {
      const tasks: number[] = [];
      let task = 0;
      const note = ({ isTrusted, key }: KeyboardEvent) => {
        if (isTrusted || key.length > 1) return;
        tasks.push(task);
        setTimeout(() => (task += 1));
      };
      addEventListener('keydown', note, true);
      Object.assign(globalThis, { tasks });
    });
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Address space' })
      .getByRole('link', { name: '10.20.64.0/22', exact: true })
      .press('Enter');
    await page.keyboard.type('typed-at-once');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'typed-at-once')).toBeVisible();
    expect(await sandbox.requests('createNetwork')).toHaveLength(1);
    const tasks = await page.evaluate(() => (globalThis as { tasks?: number[] }).tasks);
    // None waited where the form was there before the first of them.
    expect(new Set(tasks).size).toBeLessThanOrEqual(1);
  });
  await test.step('the wheel behind a dialog', async () => {
    await moveTo(page, '/reference');
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
    await page.mouse.move(700, 850);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  });
  await test.step('Escape leaves a search, and empties it when pressed again; Enter and ↓ lead into the rows', async () => {
    await moveTo(page, '/networks');
    await expect(heading(page, 'Networks')).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search networks' });
    const rows = page.getByRole('table', { name: 'Networks' }).locator('tbody').getByRole('row');
    await expect(rows.first()).toContainText('backup');
    await page.keyboard.press('/');
    await page.keyboard.type('edge-n');
    await expect(rows.first()).toContainText('edge-north');
    await page.keyboard.press('Escape');
    await expect(search).not.toBeFocused();
    await expect(search).toHaveValue('edge-n');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(rows.first()).toContainText('backup');
    for (const key of ['Enter', 'ArrowDown']) {
      await search.fill('edge-n');
      await search.press(key);
      await expect(rows.first().getByRole('link', { name: 'edge-north' })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    // The row that had the focus is the way into the table.
    await expect(rows.getByRole('link', { name: 'edge-north' })).toBeFocused();
    await expect(search).toHaveValue('');
  });
  await test.step('menus and dialogs', async () => {
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
    for (const name of [/^Scope: /, 'Theme', 'Columns', 'Filter']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(button).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    }
    const palette = page.getByRole('button', { name: 'Search or jump to…', exact: true });
    await palette.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeFocused();
  });
  await test.step('the frame of a title', async () => {
    await moveTo(page, '/projects/new');
    await page.getByLabel('Name', { exact: true }).fill('orbit');
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('researchers');
    await groups.press('Enter');
    // The button that has the focus is gone with its page, and browsers then frame what a script focuses.
    await page.getByRole('button', { name: 'Create project', exact: true }).click();
    const title = heading(page, 'Projects');
    await expect(title).toBeFocused();
    await expect(title).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(heading(page, 'Users')).toBeFocused();
    await expect(heading(page, 'Users')).toHaveCSS('outline-style', 'solid');
  });
  await test.step('single keys are switched off', async () => {
    await moveTo(page, '/settings');
    const off = page.getByRole('radio', { name: 'Off', exact: true });
    await off.press('Space');
    await expect(off).toBeChecked();
    await page.reload();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(off).toBeChecked();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('keyboard');
    await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Single keys are switched off in Settings.',
    );
    await expect(page).toHaveURL('/settings');
  });
});
