import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata } from './sandboxControl';
import { field } from './formParts';
import { readPng } from './png';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/**
 * What is cut at its end with an ellipsis, as far as `pattern` finds it in the words. A fraction of a pixel is enough for
 * an ellipsis, and `scrollWidth` rounds it away.
 */
async function cutAtTheEnd(page: Page, pattern: string): Promise<string[]> {
  return page.evaluate((source) => {
    const wanted = new RegExp(source);
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const ends = style.textOverflow === 'ellipsis' && style.overflowX !== 'visible';
        if (!ends || !element.checkVisibility()) return false;
        const edges = [
          style.paddingLeft,
          style.paddingRight,
          style.borderLeftWidth,
          style.borderRightWidth,
        ].reduce((sum, edge) => sum + Number.parseFloat(edge), 0);
        // Words for screen readers alone are out of the flow; they take no room.
        const outOfFlow = (node: Node): boolean =>
          node instanceof Element && node !== element
            ? getComputedStyle(node).position === 'absolute' ||
              (node.parentNode !== null && outOfFlow(node.parentNode))
            : false;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let [left, right] = [Infinity, -Infinity];
        while (texts.nextNode()) {
          const { currentNode } = texts;
          if (currentNode.parentNode && outOfFlow(currentNode.parentNode)) continue;
          const words = document.createRange();
          words.selectNodeContents(currentNode);
          const box = words.getBoundingClientRect();
          if (box.width > 0) [left, right] = [Math.min(left, box.left), Math.max(right, box.right)];
        }
        const room = element.getBoundingClientRect().width - edges;
        // Half of the unit that the browser lays out in.
        return right - left > room + 1 / 128;
      })
      .map((element) => element.textContent)
      .filter((text) => wanted.test(text));
  }, pattern);
}

const wholeId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

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

test('nothing of a table is cut but an id in its middle, on a phone or a wide page; its rows fill the page, and arrive where their skeleton stood', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  await test.step('ids', async () => {
    const widths = [390, 1440];
    const noneIsCut = async () => {
      // Each page begins with the width that the page before ended with.
      for (const width of widths.reverse()) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => cutAtTheEnd(page, wholeId)).toEqual([]);
      }
    };
    const network = String(metadata(await sandbox.named('networks', 'edge-north')).id);
    for (const [path, shown] of [
      ['/networks?columns=name,id,region,project,tags', 'edge-north'],
      ['/flavors?columns=name,id,gpu,cpus,memory', 'c1-small'],
      [`/networks/${network}`, 'edge-north'],
      ['/projects?columns=name,id,groups', 'platform'],
    ] as const)
      await test.step(path, async () => {
        await visit(page, path);
        await expect(page.getByText(shown).first()).toBeAttached();
        await noneIsCut();
      });
    await test.step('the requests of this tab', async () => {
      await visit(page, '/activity?columns=title,url');
      await expect(page.getByText(network).first()).toBeAttached();
      await noneIsCut();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await visit(page, `/networks?columns=name,id,tags&q=${network}`);
    const cell = table(page, 'Networks').getByText(network, { exact: true });
    const end = () =>
      cell.evaluate((element) => {
        const range = document.createRange();
        const last = element.lastChild;
        if (last) range.selectNodeContents(last);
        const { left, right, width } = range.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        const inside = left >= box.left && right <= box.right + 1;
        return { text: last?.textContent, inside, seen: width > 0 };
      });
    await expect.poll(end).toEqual({ text: network.slice(-6), inside: true, seen: true });
    // It is read out whole, and once.
    await expect(page.getByRole('cell', { name: network, exact: true })).toBeVisible();
  });
  await test.step('a GPU, and the API reference', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/flavors');
    await expect(table(page, 'Flavors').getByText('7 logical')).toBeVisible();
    await expect.poll(() => cutAtTheEnd(page, 'NVIDIA|AMD')).toEqual([]);

    await page.setViewportSize({ width: 390, height: 900 });
    const flavors = table(page, 'Flavors');
    await expect(flavors.getByRole('columnheader', { name: 'GPU', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(flavors.getByRole('columnheader', { name: 'CPUs', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('searchbox').or(field(page, 'Search flavors')).first().fill('h100');
    await expect(flavors.getByRole('row').nth(1)).toContainText('H100');
    await expect.poll(() => cutAtTheEnd(page, 'H100|g4-|^\\d+$')).toEqual([]);
    const region = flavors.locator('..');
    await expect.poll(() => region.evaluate((here) => here.scrollWidth - here.clientWidth)).toBe(0);

    await visit(page, '/reference');
    for (const words of await page.locator('main summary').all()) await words.click();
    await expect(page.getByRole('columnheader', { name: 'Required' }).first()).toBeVisible();
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main table')]
          .map(({ parentElement }) => parentElement)
          .filter((here) => here !== null && here.scrollWidth > here.clientWidth)
          .map((here) => `${here?.getAttribute('aria-label')} ${here?.scrollWidth}`),
      );
    await expect.poll(cut).toEqual([]);
  });
  await test.step('a table uses the page, however high that is, and ends with a whole row', async () => {
    for (const [route, name] of [
      ['/networks', 'Networks'],
      ['/flavors', 'Flavors'],
    ] as const) {
      // By a move, which announces something: that must not make the page higher.
      await visit(page, route);
      for (const height of [777, 900]) {
        await page.setViewportSize({ width: 1440, height });
        const table = page.getByRole('table', { name });
        await expect(table.locator('tbody a').first()).toBeVisible();
        const whole = { inPart: 0, used: true, sideways: false, pageScrolls: false };
        await expect.poll(() => endOf(page, name)).toEqual(whole);
      }
    }

    const flavors = page.getByRole('table', { name: 'Flavors' });
    await expect(flavors.getByText('30,000')).toBeVisible();
    const cut = () =>
      flavors.evaluate((all) =>
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
  await test.step('who changed what', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/changes');
    await expect(table(page, 'Changes').getByText('groups: left auditors').first()).toBeVisible();
    await expect.poll(() => cutAtTheEnd(page, '@acme-research')).toEqual([]);
    const reader = metadata(await sandbox.named('serviceaccounts', 'metrics-reader')).id;
    await visit(page, `/service-accounts/${String(reader)}`);
    const last = page.getByRole('region', { name: 'Last changes' });
    await expect(last.getByRole('link', { name: /^groups: left/ })).toBeVisible();
    await expect.poll(() => cutAtTheEnd(page, '^groups: left')).toEqual([]);
  });
  await test.step('rows and their skeleton', async () => {
    await sandbox.settings({ latencyMs: 1500 });
    const networks = table(page, 'Networks');
    const boxes = (row: string) =>
      networks.evaluate((here, selector) => {
        const of = (element: Element | null | undefined) => {
          const { x, y, width: wide, height } = element?.getBoundingClientRect() ?? new DOMRect();
          return { x, y, wide, height };
        };
        const first = here.querySelector(selector);
        return {
          region: of(here.parentElement),
          row: of(first),
          columns: [...(first?.children ?? [])].map(of).map(({ x, wide }) => ({ x, wide })),
        };
      }, row);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A list of its own for each width, so that none is shown from memory.
      await visit(page, `/networks?regionID=eu-north-1&regionID=${width}`);
      await expect(networks).toHaveAttribute('aria-busy', 'true');
      // It begins with the width that the page before had, for a frame.
      let skeleton: Awaited<ReturnType<typeof boxes>> | undefined;
      const rests = async () => {
        const before = skeleton;
        skeleton = await boxes('tbody tr');
        return isDeepStrictEqual(before, skeleton);
      };
      await expect.poll(rests, { intervals: [100] }).toBe(true);
      // There is nothing to select yet.
      await expect(networks.getByRole('checkbox', { name: 'Select all shown' })).toBeDisabled();
      await expect(networks.getByRole('link').first()).toBeVisible();
      expect(skeleton).toEqual(await boxes('tbody tr[data-index="0"]'));
    }
  });
});
