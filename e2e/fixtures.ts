import { writeFile } from 'node:fs/promises';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { interrupt, setClock, typeCyrillic, type Options } from './conditions';
import { startGateway, type Server } from './gateway';
import { lineTo, type Line } from './line';
import { SandboxControl } from './sandboxControl';
import { translate } from './translator';

interface TestFixtures {
  /** The sandbox behind the gateway, with the demo data as new. */
  sandbox: SandboxControl;
}

interface WorkerFixtures {
  gateway: Server;
}

/** For a test that brings its own browser. */
export const served = base.extend<TestFixtures, WorkerFixtures>({
  gateway: [
    async ({}, use) => {
      // Its journal is emptied with the sandbox, so that no test sees what another wrote.
      const gateway = await startGateway({ MERIDIAN_STORE: ':memory:' });
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gateway }, use) => use(gateway.address),
  sandbox: [
    async ({ gateway }, use) => {
      const sandbox = new SandboxControl(gateway.address);
      await sandbox.settings({ ...quickly });
      await sandbox.reset();
      await use(sandbox);
    },
    { auto: true },
  ],
});

interface Watched extends Options {
  /** Fails the test on an uncaught error, a policy violation or a request to another host. */
  watched: void;
}

interface Far {
  /** A page behind the line, in a browser that knows nothing yet. */
  far: Page;
}

interface Shared {
  line: Line;
  /** The contexts of the worker's tests by their options, each used by one test after another: the console's code is compiled once. */
  contexts: Map<string, BrowserContext>;
}

export const test = served.extend<Watched & Far, Shared>({
  ownContext: [false, { option: true }],
  clockAhead: [0, { option: true }],
  translated: [false, { option: true }],
  cyrillic: [false, { option: true }],
  interrupted: [false, { option: true }],
  contexts: [
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      contexts,
      ownContext,
      clockAhead,
      translated,
      cyrillic,
      timezoneId,
      viewport,
      contextOptions,
      baseURL,
      gateway,
    },
    use,
  ) => {
    const newContext = async () => {
      const context = await browser.newContext();
      await context.addInitScript(reportViolations);
      if (clockAhead !== 0) await context.addInitScript(setClock, clockAhead);
      if (translated) await context.addInitScript(translate);
      if (cyrillic) await context.addInitScript(typeCyrillic);
      return context;
    };
    if (ownContext || baseURL !== gateway.address) {
      const own = await newContext();
      await use(own);
      return own.close();
    }
    const options = [clockAhead, translated, cyrillic, timezoneId, viewport, contextOptions];
    const key = JSON.stringify(options);
    let context = contexts.get(key);
    if (!context) {
      context = await newContext();
      contexts.set(key, context);
      await keepProcess(context);
    }
    const kept = context.pages();
    await use(context);
    for (const page of context.pages()) if (!kept.includes(page)) await page.close();
    // The page of another person that stays open goes on polling, and asks the sandbox in the tests that follow.
    const shared = [...contexts.values()];
    for (const other of browser.contexts()) if (!shared.includes(other)) await other.close();
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
  },
  page: async ({ page, context, interrupted, baseURL }, use, testInfo) => {
    await forget(context, page, baseURL ?? '');
    if (interrupted) interrupt(page);
    await use(page);
    // Playwright shows the first page of the context, which is the one that is kept.
    if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
    const seen = await page.locator('body').ariaSnapshot();
    await writeFile(testInfo.outputPath('page.md'), `${page.url()}\n${seen}`);
  },
  line: [
    async ({ gateway }, use) => {
      const line = await lineTo(gateway.address);
      await use(line);
      await line.stop();
    },
    { scope: 'worker' },
  ],
  far: async ({ browser, contexts, line }, use) => {
    let context = contexts.get('far');
    if (!context) {
      context = await browser.newContext({ baseURL: line.address });
      contexts.set('far', context);
      await keepProcess(context);
    }
    const kept = context.pages();
    const page = await context.newPage();
    await forget(context, page, line.address);
    await use(page);
    line.mend();
    for (const one of context.pages()) if (!kept.includes(one)) await one.close();
    await context.clearCookies();
  },
  watched: [
    async ({ context }, use) => {
      const faults: string[] = [];
      const watchIt = (page: Page) => watch(page, faults);
      context.on('page', watchIt);
      await use();
      context.off('page', watchIt);
      expect(faults, 'uncaught errors, policy violations and foreign hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/** With a gateway that keeps no journal, so that a browser knows only what it did itself. */
export const withoutJournal = test.extend<object, { gateway: Server }>({
  gateway: [
    async ({}, use) => {
      const gateway = await startGateway({ MERIDIAN_STORE: 'none' });
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
});

/** The process of a context's pages, which has their code, ends with the last of them: so one stays. */
export async function keepProcess(context: BrowserContext): Promise<void> {
  const kept = await context.newPage();
  await kept.goto('/robots.txt');
}

/** Removes what the test before left in the browser: a page that is closing may still write. */
export async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
  });
  await devtools.detach();
}

/** Provisioning in a tenth of the demo's time; the sandbox's defaults otherwise. */
const quickly = {
  asSamples: false,
  spelling: 'document',
  unknownMembers: 'keep',
  listOrder: 'as-stored',
  provisioningSeconds: 0.5,
  staleSeconds: 0,
  latencyMs: 0,
  lostPercent: 0,
};

function reportViolations() {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
    );
  });
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/policy violation|Content Security Policy|Refused to/.test(text)) faults.push(text);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname))
      faults.push(`request to ${hostname}`);
  });
}

export { expect };
