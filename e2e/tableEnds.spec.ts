import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { readPng } from './png';

/** How the table ends: whether its last row is cut, and how far it is from the bottom of the window. */
const endOf = (page: Page, name: string) =>
  page.getByRole('table', { name }).evaluate((table) => {
    const frame = table.parentElement ?? table;
    const end = frame.getBoundingClientRect().bottom - 1;
    const inPart = [...table.querySelectorAll('tbody tr')]
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top < end && bottom - 1 > end).length;
    return {
      inPart,
      // Less than a row, the space that the page keeps, and a line below the table.
      used: window.innerHeight - end <= 36 + 21 + 30,
      sideways: frame.scrollWidth > frame.clientWidth,
      pageScrolls: document.documentElement.scrollHeight > window.innerHeight,
    };
  });

test('a table uses the page, however high that is, and ends with a whole row; no title and no number of the flavors is cut off; models are chosen on the left; an empty box of a row is see-through in the dark theme', async ({
  page,
}) => {
  for (const [route, name] of [
    ['/networks', 'Networks'],
    ['/flavors', 'Flavors'],
    ['/security-groups', 'Security groups'],
  ] as const) {
    // By a load only once, as what a move announces must not make the page higher.
    await visit(page, route);
    for (const height of [777, 900]) {
      await page.setViewportSize({ width: 1440, height });
      const table = page.getByRole('table', { name });
      await expect(table.locator('tbody a').first()).toBeVisible();
      const whole = { inPart: 0, used: true, sideways: false, pageScrolls: false };
      await expect.poll(() => endOf(page, name)).toEqual(whole);
    }
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/flavors');
  const table = page.getByRole('table', { name: 'Flavors' });
  await expect(table.getByText('30,000')).toBeVisible();
  const cut = () =>
    table.evaluate((all) =>
      [...all.querySelectorAll('*')]
        .filter((each) => getComputedStyle(each).textOverflow === 'ellipsis')
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => each.textContent),
    );
  await expect.poll(cut).toEqual([]);

  // What chooses a row is on its left, in the catalogue as elsewhere.
  await visit(page, '/models');
  const model = page.getByRole('table', { name: 'Models' }).locator('tbody tr').first();
  await expect(model.locator('td').first().getByRole('checkbox')).toBeVisible();

  // Where grey looks disabled.
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/networks');
  const box = page.getByRole('checkbox', { name: 'Select bench', exact: true });
  await expect(box).toBeVisible();
  const cell = box.locator('..');
  const [outer, inner] = [await cell.boundingBox(), await box.boundingBox()];
  if (!outer || !inner) throw new Error('The box is not there.');
  const picture = readPng(await cell.screenshot({ animations: 'disabled' }));
  const [x, y] = [inner.x - outer.x + inner.width / 2, outer.height / 2];
  expect(picture.at(Math.round(x), Math.round(y))).toBe(picture.at(3, Math.round(y)));
});
