import { writeFile } from 'node:fs/promises';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { interrupt, setClock, typeCyrillic, type Options } from './conditions';
import { startGateway, type Server } from './gateway';
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

interface Shared {
  /** The context of the worker's tests, one after another: the console's code is compiled once. */
  shared: BrowserContext;
}

export const test = served.extend<Watched, Shared>({
  ownContext: [false, { option: true }],
  clockAhead: [0, { option: true }],
  translated: [false, { option: true }],
  cyrillic: [false, { option: true }],
  interrupted: [false, { option: true }],
  shared: [
    async ({ browser, gateway }, use) => {
      const context = await browser.newContext({
        baseURL: gateway.address,
        locale: 'en-GB',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      });
      await context.addInitScript(reportViolations);
      await keepProcess(context);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      shared,
      ownContext,
      clockAhead,
      translated,
      cyrillic,
      interrupted,
      baseURL,
      gateway,
    },
    use,
  ) => {
    const isOwn = ownContext || clockAhead !== 0 || translated || cyrillic || interrupted;
    if (isOwn || baseURL !== gateway.address) {
      const own = await browser.newContext();
      await own.addInitScript(reportViolations);
      if (clockAhead !== 0) await own.addInitScript(setClock, clockAhead);
      if (translated) await own.addInitScript(translate);
      if (cyrillic) await own.addInitScript(typeCyrillic);
      await use(own);
      return own.close();
    }
    const kept = shared.pages();
    await use(shared);
    for (const page of shared.pages()) if (!kept.includes(page)) await page.close();
    // The page of another person that stays open goes on polling, and asks the sandbox in the tests that follow.
    for (const other of browser.contexts()) if (other !== shared) await other.close();
    await shared.clearCookies();
    await shared.clearPermissions();
    await shared.setOffline(false);
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
