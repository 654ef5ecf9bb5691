import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFile(axePath, 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** No axe violation on the present page (WCAG A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
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
  await evaluate(await axeSource);
  const { violations } = (await evaluate('axe.run(document)')) as AxeResult;
  await session.detach();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
  expect(found, 'axe violations').toEqual([]);
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
