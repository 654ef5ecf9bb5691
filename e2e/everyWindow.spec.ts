import type { Locator, Page } from '@playwright/test';
import { boxAtRest, expectNoSidewaysScroll, moveTo, visit } from './checks';
import { chooseModel, embedButton } from './embeddings';
import { expect, test } from './fixtures';
import { routes } from './routes';
import { metadata } from './sandboxControl';

const phone = { width: 390, height: 700 };

/** How much of a text is cut off, in px. */
const cut = (text: Locator) =>
  text.evaluate((element) => element.scrollWidth - element.clientWidth);

const recent = async (page: Page): Promise<string[]> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  const names = await palette
    .getByRole('option')
    .filter({ hasText: /opened|created/ })
    .allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.split('\n')[0] ?? '');
};

test('Recent in the palette has what a person opened, not what a form or a list read', async ({
  page,
  sandbox,
}) => {
  const idOf = async (name: string) => String(metadata(await sandbox.named('networks', name)).id);
  await page.goto(`/instances/new?networkID=${await idOf('training-a')}`);
  await expect.poll(() => sandbox.requests('getNetwork')).toHaveLength(1);
  await moveTo(page, '/file-storage');
  await expect(page.getByRole('table', { name: 'File storage' })).toBeVisible();
  expect(await recent(page)).toEqual([]);
  await page.goto(`/networks/${await idOf('edge-north')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'edge-north' })).toBeVisible();
  await expect.poll(() => recent(page)).toEqual(['edge-north']);
});

test('what a form asks for, a state and both sides of a change are in view in every window', async ({
  page,
  sandbox,
}) => {
  for (const size of [phone, { width: 1280, height: 700 }]) {
    await page.setViewportSize(size);
    for (const form of ['/networks/new', '/instances/new', '/users/new', '/file-storage/new'])
      await test.step(`${form}, ${size.width} px`, async () => {
        await page.goto(form);
        await page
          .getByRole('button', { name: /^Create / })
          .last()
          .click();
        await expect(page.getByText(/^Fix \d+ fields? to continue\.$/)).toBeInViewport({
          ratio: 1,
        });
        await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
        await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
      });
  }
  const table = page.getByRole('table', { name: 'Networks' });
  const state = table.getByRole('row').filter({ hasText: 'bench' }).getByText('Healthy');
  await test.step('after a failed refresh', async () => {
    await moveTo(page, '/networks');
    await expect(state).toBeVisible();
    await sandbox.fault({ operation: 'listNetworks', kind: '500', times: 9 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^What is shown is from/)).toBeVisible();
    expect(await cut(state)).toBe(0);
    await sandbox.clearFaults();
  });
  await test.step('on a phone', async () => {
    await page.setViewportSize(phone);
    await page.goto('/networks');
    await expect(state).toBeVisible();
    expect((await state.boundingBox())?.width).toBeGreaterThan(20);
    const network = await sandbox.named('networks', 'edge-north');
    await moveTo(page, `/networks/${String(metadata(network).id)}/edit`);
    await page.getByLabel('Description', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const sides = page.getByRole('dialog').locator('td');
    await expect(sides).toHaveCount(2);
    expect(
      await sides.evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, '::before').content),
      ),
    ).toEqual(['"Before: "', '"After: "']);
  });
});

test('a dialog that refuses leads to what it asks for, and shows it whole, however low the window is', async ({
  page,
  sandbox,
}) => {
  const dialog = page.getByRole('dialog');
  /** The field has the focus, and neither it nor what is wrong with it is cut off by the dialog or the window. */
  const asks = async (field: Locator, words?: string) => {
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    if (words !== undefined) await expect(dialog.getByText(words)).toBeInViewport({ ratio: 1 });
  };
  await page.setViewportSize({ width: 390, height: 420 });
  await test.step('the token', async () => {
    await page.goto('/security-groups');
    await page.getByRole('button', { name: /^Connection: / }).click();
    await page.getByRole('button', { name: /Enter token|Replace token|New token/ }).click();
    const token = dialog.getByLabel('Token', { exact: true });
    await token.fill('two words');
    await dialog.getByRole('checkbox').focus();
    await dialog.getByRole('button', { name: 'Use token' }).click();
    await asks(token);
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  });
  await test.step('a rule for several groups', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const cidr = dialog.getByLabel('CIDR');
    await dialog.getByLabel('Port').fill('22,443');
    for (const [field, words] of [
      [dialog.getByLabel('Port'), 'A port is a whole number'],
      [cidr, 'enter a CIDR, such as'],
    ] as const) {
      await dialog.getByRole('combobox', { name: 'Direction' }).scrollIntoViewIfNeeded();
      await dialog.getByRole('button', { name: 'Review changes' }).click();
      await asks(field, words);
      await field.fill('22');
    }
    await page.keyboard.press('Escape');
  });
  await test.step('a confirmation in a review', async () => {
    const { id } = metadata(await sandbox.named('securitygroups', 'nfs'));
    await moveTo(page, `/security-groups/${String(id)}/edit`);
    const remove = page.getByRole('button', { name: /^Remove rule/ });
    for (let left = 4; left > 0; left -= 1) {
      await expect(remove).toHaveCount(left);
      await remove.first().click();
    }
    await page.getByRole('button', { name: 'Review changes' }).click();
    const confirm = dialog.getByRole('checkbox');
    await dialog.getByText(/^PUT /).scrollIntoViewIfNeeded();
    await expect(confirm).toBeVisible();
    await expect(confirm).not.toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await asks(confirm);
    expect(await sandbox.requests('updateSecurityGroup')).toEqual([]);
  });
});

test('a short table has no scrollbar, and the buttons of the banner are named by what they show', async ({
  page,
}) => {
  for (const size of [phone, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size);
    // Its rows name the projects.
    await page.goto('/networks');
    await expect(page.getByRole('table', { name: 'Networks' })).toContainText('backup');
    await moveTo(page, '/projects');
    const table = page.getByRole('table', { name: 'Projects' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const beyond = () =>
      table.evaluate(({ parentElement: region }) =>
        region ? region.scrollHeight - region.clientHeight : 1,
      );
    await expect.poll(beyond).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  for (const name of [
    'Scope: acme-research All projects, All regions',
    'Connection: Sandbox',
    'Search or jump to…',
    'Theme',
  ])
    await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible();
});

/** What can be scrolled up and down: the page, and what in its main part has more than it shows. */
const scrolling = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A table takes its height in the frame after that of the window.
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    return [root, ...document.querySelectorAll('main *')]
      .filter((each) => each.scrollHeight > each.clientHeight + 1)
      .filter(
        (each) =>
          each === root ||
          (/auto|scroll/.test(getComputedStyle(each).overflowY) &&
            !(each instanceof HTMLTextAreaElement) &&
            each.checkVisibility({ visibilityProperty: true })),
      )
      .map((each) => `${each.tagName} ${each.className} ${each.scrollHeight}`);
  });

test('no page has more than one region that scrolls, in any window', async ({ page, sandbox }) => {
  const idOf = async (kind: string, name: string) =>
    String(metadata(await sandbox.named(kind, name)).id);
  const details = [
    `/networks/${await idOf('networks', 'edge-north')}`,
    `/security-groups/${await idOf('securitygroups', 'nfs')}`,
  ].flatMap((path) => [path, `${path}?tab=history`, `${path}?tab=json`, `${path}/edit`]);
  const look = async () => {
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
      { width: 390, height: 844 },
    ])
      await test.step(`${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size);
        const found = await scrolling(page);
        expect(found.length, found.join('\n')).toBeLessThanOrEqual(1);
      });
  };
  const others = ['compare', 'costs'].map((tab) => `/models?tab=${tab}`);
  for (const path of [...routes.map(([route]) => route), ...others, ...details])
    await test.step(path, async () => {
      await visit(page, path);
      await look();
    });
  await test.step('the entry of a model', async () => {
    await moveTo(page, '/models?q=phi-4');
    await page.getByRole('row').getByRole('link', { name: 'phi-4', exact: true }).click();
    await look();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await moveTo(page, '/embeddings?tab=evaluate');
  const judged = page.getByRole('table', { name: 'Models, sizes and storages' });
  for (const [model, rows] of [
    ['lexical-256', 3 * 3],
    ['lexical-1024', (3 + 5) * 3],
  ] as const) {
    await chooseModel(page, model);
    await embedButton(page).click();
    await expect(judged.getByRole('rowheader')).toHaveCount(rows);
  }
  await test.step('the heading of the evaluation', async () => {
    // Folded, the inputs leave room for all its columns.
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await judged.getByRole('rowheader').last().scrollIntoViewIfNeeded();
    await expect(judged.getByRole('columnheader', { name: 'Model' })).toBeInViewport({ ratio: 1 });
  });
  for (const view of ['Evaluate', 'Map', 'Similarity', 'Search', 'Details', 'Code'])
    await test.step(view, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('tab', { name: view, exact: true }).click();
      await look();
    });
});

test('the heading of a table that the page scrolls stays in view, and covers no row that the keyboard reaches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/models');
  const models = page.getByRole('table', { name: 'Models' });
  const links = models.getByRole('row').getByRole('link');
  await links.first().focus();
  const heading = models.getByRole('columnheader', { name: 'Name' });
  for (const key of ['End', 'PageUp', 'PageUp', 'ArrowUp', 'ArrowUp', 'Home']) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(focused).toBeInViewport({ ratio: 1 });
    const head = await boxAtRest(heading);
    expect((await boxAtRest(focused)).y, key).toBeGreaterThanOrEqual(head.y + head.height);
  }
});

test('the chart of models is closed in a low window, and opened by its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/models');
  const chart = page.getByRole('img', { name: /^Models by context length/ });
  const show = page.getByRole('button', { name: 'Show chart' });
  await expect(show).toBeVisible();
  await expect(chart).toHaveCount(0);
  await show.click();
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Hide chart' }).click();
  await expect(chart).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(chart).toBeVisible();
  // Its axis has the lengths that models are named for, however much room there is.
  const lengths = chart.getByText(/^[\d.]+K$/);
  await expect(lengths.last()).toHaveText('128K');
  await expect(lengths.filter({ hasText: '.' })).toHaveCount(0);
});
