import { test as base, expect, type Page } from '@playwright/test';
import { startGateway, type Server } from './gateway';
import { SandboxControl } from './sandboxControl';

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
      // A journal would show what one test wrote to the next, as to a team.
      const gateway = await startGateway({ MERIDIAN_STORE: 'none' });
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

interface Watched {
  /** Fails the test on an uncaught error, a policy violation or a request to another host. */
  watched: void;
}

export const test = served.extend<Watched>({
  watched: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await context.addInitScript(reportViolations);
      context.on('page', (page) => watch(page, faults));
      await use();
      expect(faults, 'uncaught errors, policy violations and foreign hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/** Provisioning in a tenth of the demo's time; the sandbox's defaults otherwise. */
const quickly = {
  asSamples: false,
  spelling: 'document',
  unknownMembers: 'keep',
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
