import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFile(axePath, 'utf8');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** Where something is once it has stopped moving. */
export async function boxAtRest(of: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect(async () => {
    const before = box;
    box = await of.boundingBox();
    expect(box).not.toBeNull();
    expect(box).toEqual(before);
  }).toPass({ intervals: [50] });
  return box as unknown as Box;
}

/** The rules of axe that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Rules of WCAG AA that axe leaves off: targets of 24 px, and visible words in the names of controls. */
const more = ['target-size', 'label-content-name-mismatch'];

/** No axe violation on the present page (WCAG A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {});
}

/** The rules that depend on the width of the window. */
export async function expectTargets(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: more });
}

/** The same in both themes, which differ in nothing but colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const [, other] = await themesOf(page);
  await expectNoViolations(page, {});
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
  await expectNoViolations(page, { runOnly: ofColours });
}

/** Both themes, the present one first: a change draws the whole window anew. */
export async function themesOf(page: Page): Promise<['light', 'dark'] | ['dark', 'light']> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', /^(?:light|dark)$/);
  const present = await html.getAttribute('data-mantine-color-scheme');
  return present === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
}

async function expectNoViolations(page: Page, options: object): Promise<void> {
  // Before the page has come, it has neither a heading nor a main landmark.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  // What is scrolled halfway under the banner is no smaller than the rest: whoever wants it scrolls.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('*')) if (each.scrollTop > 0) each.scrollTop = 0;
    return new Promise((resolve) => requestAnimationFrame(resolve));
  });
  // Halfway through a fade, text has less contrast than it will have.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
  // Through the debugger, which the page's own security policy does not reach.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'axe failed');
    return result.value;
  };
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(await axeSource);
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const wanted = JSON.stringify({ resultTypes: ['violations'], rules, ...options });
  const { violations } = (await evaluate(`axe.run(document, ${wanted})`)) as AxeResult;
  await session.detach();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
  expect(found, 'axe violations').toEqual([]);
}

/** The primary action of a page stands in the lower half of a phone; what looks like one is the one named, or nothing. */
export async function expectInReach(page: Page, primary: string | undefined): Promise<void> {
  const main = page.getByRole('main');
  const filled = main
    .getByRole('button')
    .or(main.getByRole('link'))
    .and(page.locator('[data-variant="filled"]'));
  await expect(filled).toHaveText(primary === undefined ? [] : [primary]);
  if (primary === undefined) return;
  const height = page.viewportSize()?.height ?? 0;
  const box = await filled.boundingBox();
  expect(box?.y).toBeGreaterThan(height / 2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

/**
 * Opens an address as Back and Forward do, without loading the page anew, and waits until the page before has gone: it
 * may have fields of the same names.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { title } = document;
    const heading = document.querySelector('main h1');
    const stays = new URL(to, location.href).pathname === location.pathname;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return new Promise<void>((resolve) => {
      const look = () =>
        stays || document.title !== title || !heading?.isConnected
          ? resolve()
          : requestAnimationFrame(look);
      look();
    });
  }, address);
}

/** Opens an address: the first of a page is loaded, and from it the page moves on. */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await moveTo(page, address);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
}
