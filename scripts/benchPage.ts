import type { Browser, Page } from '@playwright/test';

/** Tells what was measured, and what it should reach. */
export type Note = (what: string, measured: string, reach: string) => void;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Measures in a new page with nothing cached. */
export async function withPage<T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // tsx names functions by a helper of its own, which functions sent to the page refer to.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.addInitScript(noteLongTasks);
    return await measure(page);
  } finally {
    await context.close();
  }
}

const SLOWDOWN = 4;

/** The same on a processor slowed down, with a server that many milliseconds away over 10 Mbit/s. */
export function slowed<T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
  latency = 0,
): Promise<T> {
  return withPage(browser, async (page) => {
    await page.addInitScript(noteFirstRow);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    if (latency > 0) {
      const [downloadThroughput, uploadThroughput] = [1_250_000, 1_250_000];
      const network = { offline: false, latency, downloadThroughput, uploadThroughput };
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', network);
    }
    return measure(page);
  });
}

/** Opens the list of networks, until its first row is painted. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/networks`);
  await page.waitForFunction(() => window.meridianBench.firstRow !== undefined);
}

// What follows runs inside the measured page. Each function is sent to the browser alone, so it refers to nothing outside
// itself.

declare global {
  interface Window {
    meridianBench: {
      firstRow?: number;
      longTasks: { start: number; end: number }[];
    };
  }
}

/** Notes every task that blocked the page for more than 50 ms. */
function noteLongTasks(): void {
  const longTasks: Window['meridianBench']['longTasks'] = [];
  window.meridianBench = { longTasks };
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries())
      longTasks.push({ start, end: start + duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Notes when the first row was painted. */
function noteFirstRow(): void {
  const look = () => {
    const row = document.querySelector('table[aria-label="Networks"] tbody a');
    // A frame later the one that holds the row has been painted.
    if (row) requestAnimationFrame((now) => (window.meridianBench.firstRow = now));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Listens for the next key: milliseconds from it to the frame after the rows of the table changed. */
export function fromKeyToRows(): { changed: Promise<number> } {
  const changed = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        let frame = 0;
        const watcher = new MutationObserver(() =>
          requestAnimationFrame(() => requestAnimationFrame((now) => (frame ||= now))),
        );
        const table = document.querySelector('table[aria-label="Networks"]');
        if (table) watcher.observe(table, { childList: true, subtree: true, characterData: true });
        setTimeout(() => {
          watcher.disconnect();
          resolve(frame === 0 ? Number.NaN : frame - timeStamp);
        }, 1500);
      },
      { capture: true, once: true },
    );
  });
  return { changed };
}

/** The gaps between frames, in milliseconds, until `stop` events reach the window. */
export function frameGaps(): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let last: number | undefined;
    let stopped = false;
    addEventListener('meridian-bench-stop', () => (stopped = true), { once: true });
    const frame = (now: number) => {
      if (last !== undefined) gaps.push(now - last);
      last = now;
      if (stopped) resolve(gaps);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** First contentful paint, first row, and when the page was last blocked, in milliseconds. */
export function loadTimes(): { paint: number; row: number; quiet: number } {
  const { firstRow = Number.NaN, longTasks } = window.meridianBench;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    paint: paint?.startTime ?? Number.NaN,
    row: firstRow,
    quiet: Math.max(firstRow, ...longTasks.map((task) => task.end)),
  };
}
