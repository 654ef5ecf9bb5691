import { expect, test } from './fixtures';

test('the buttons of a long form stay in view and cover no focused field, wide or narrow', async ({
  page,
}) => {
  await page.goto('/networks/new');
  const send = page.getByRole('button', { name: 'Create network' });
  for (let row = 1; row <= 3; row += 1) {
    await page.getByRole('button', { name: 'Add route' }).click();
    await expect(page.getByLabel(`Route ${row} destination`)).toBeVisible();
  }
  const isThere = () => send.evaluate((button) => button === document.activeElement);
  const covered = () =>
    send.evaluate((button) => {
      const bar = button.parentElement?.getBoundingClientRect();
      const field = document.activeElement;
      const box = field?.getBoundingClientRect();
      return bar && box && box.bottom > bar.top ? field?.outerHTML.slice(0, 200) : undefined;
    });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Name', { exact: true }).focus();
    // Every field on the way to the button, by the Tab key.
    for (let step = 0; step < 60 && !(await isThere()); step += 1) {
      await expect.poll(covered).toBeUndefined();
      await page.keyboard.press('Tab');
    }
    await expect(send).toBeFocused();
  }
});
