import { expect, test } from './fixtures';

for (const size of [
  { width: 1440, height: 700 },
  { width: 390, height: 700 },
])
  test(`the buttons of a long form stay in view and cover no focused field, ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/networks/new');
    const send = page.getByRole('button', { name: 'Create network' });
    await expect(send).toBeInViewport({ ratio: 1 });
    for (let row = 1; row <= 3; row += 1) {
      await page.getByRole('button', { name: 'Add route' }).click();
      await expect(page.getByLabel(`Route ${row} destination`)).toBeVisible();
    }
    await page.getByLabel('Name', { exact: true }).focus();
    // Every field on the way to the button, by the Tab key.
    for (let step = 0; step < 60; step += 1) {
      if (await send.evaluate((button) => button === document.activeElement)) return;
      const covered = () =>
        send.evaluate((button) => {
          const bar = button.parentElement?.getBoundingClientRect();
          const field = document.activeElement;
          const box = field?.getBoundingClientRect();
          return bar && box && box.bottom > bar.top ? field?.outerHTML.slice(0, 200) : undefined;
        });
      await expect.poll(covered).toBeUndefined();
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab never came to the button');
  });
