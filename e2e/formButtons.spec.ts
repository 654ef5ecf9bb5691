import { visit } from './checks';
import { expect, test } from './fixtures';

test('Cancel keeps a draft and says so, or discards it; the buttons of a long form stay in view and cover no focused field', async ({
  page,
}) => {
  await test.step('Cancel, and an untouched form', async () => {
    const name = page.getByLabel('Name', { exact: true });
    const cancel = page.getByRole('link', { name: 'Cancel' });
    const messages = page.getByRole('status', { name: 'Messages' });
    await page.goto('/networks/new');
    await cancel.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await expect(page.getByText('Draft kept')).toHaveCount(0);
    await visit(page, '/networks/new');
    await name.fill('on-hold');
    await cancel.click();
    await expect(page).toHaveURL(/\/networks$/);
    await expect(messages.getByText('Draft kept')).toBeVisible();
    await visit(page, '/networks/new');
    await expect(name).toHaveValue('on-hold');
    await cancel.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await messages.getByRole('button', { name: 'Discard' }).last().press('Enter');
    await visit(page, '/networks/new');
    await expect(page.getByRole('button', { name: 'Create network' })).toBeVisible();
    await expect(name).toHaveValue('');
  });
  const send = page.getByRole('button', { name: 'Create network' });
  for (let row = 1; row <= 3; row += 1) {
    await page.getByRole('button', { name: 'Add route' }).click();
    await expect(page.getByLabel(`Route ${row} destination`)).toBeVisible();
  }
  const handle = await send.elementHandle();
  const focused = () =>
    handle?.evaluate((button) => {
      const bar = button.parentElement?.getBoundingClientRect();
      const field = document.activeElement;
      const box = field?.getBoundingClientRect();
      if (field === button) return 'the button';
      return bar && box && box.bottom > bar.top ? field?.outerHTML.slice(0, 200) : 'in view';
    });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Name', { exact: true }).focus();
    // Every field on the way to the button, by the Tab key.
    let at: string | undefined;
    for (let step = 0; step < 60 && at !== 'the button'; step += 1) {
      if (step > 0) await page.keyboard.press('Tab');
      await expect.poll(async () => (at = await focused())).toMatch(/^(?:in view|the button)$/);
    }
    await expect(send).toBeFocused();
  }
});
