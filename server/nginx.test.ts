import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.fixture';
import { childFor, type Child } from './child.fixture';
import { allTo, Cleanup, freeAddress, gatewayFor, send, upstreamFor } from './gateway.fixture';
import { nginx, startNginx } from './nginx.fixture';
import { signInAt, TestProvider } from './provider.fixture';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';

const cleanup = new Cleanup();
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const programs = postgresPrograms();
if (nginx === undefined || programs === undefined)
  console.warn('nginx or PostgreSQL is not installed; the setup of docs/deploy.md is left out.');

describe.skipIf(nginx === undefined || programs === undefined)(
  'two gateways with PostgreSQL behind nginx, as docs/deploy.md sets them up',
  () => {
    it('are one for the person: one session, one renewal, one sign-out', async () => {
      for (const name of ['warn', 'info'] as const)
        vi.spyOn(console, name).mockImplementation(() => {});
      const database = await startPostgres(programs ?? '');
      cleanup.add(() => database.stop());
      const provider = await TestProvider.open(cleanup);
      const upstream = await upstreamFor(cleanup);
      const address = await freeAddress();
      const served: string[][] = [[], []];
      const gateways = [];
      for (const lines of served)
        gateways.push(
          await gatewayFor(
            cleanup,
            {
              ...allTo(upstream.address),
              ...signInAt(provider, address),
              MERIDIAN_STORE: database.address,
              MERIDIAN_TRUST_PROXY: 'true',
            },
            (line) => void lines.push(line),
          ),
        );
      await startNginx(
        cleanup,
        address,
        gateways.map((gateway) => gateway.address),
      );

      provider.tokenSeconds = 2;
      const browser = new Browser(address);
      expect((await browser.signIn()).status).toBe(303);
      provider.tokenSeconds = 3600;
      const answers = await Promise.all(Array.from({ length: 24 }, () => browser.read()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(provider.refreshes).toBe(1);
      // Each serves its part; the lines of the log come a moment later.
      await vi.waitFor(() => {
        const reads = served.map((texts) => texts.join('').split('listNetworks').length - 1);
        expect(Math.min(...reads)).toBeGreaterThan(5);
      });
      expect(upstream.received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');

      // One gateway goes: whatever it had is known to the other.
      await gateways[0]?.close();
      const after = await Promise.all(Array.from({ length: 6 }, () => browser.read()));
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
      const thief = browser.copy();
      expect((await browser.signOut()).status).toBe(200);
      expect((await thief.read()).status).toBe(401);
    });
  },
);

describe.skipIf(nginx === undefined)(
  'two gateways behind nginx, as docs/deploy.md sets them up',
  () => {
    const settings = {
      MERIDIAN_STORE: 'none',
      MERIDIAN_TRUST_PROXY: 'true',
      MERIDIAN_ACCESS_LOG: 'off',
    };

    it('are restarted one after the other: no request fails, and no write arrives twice', async () => {
      const upstream = await upstreamFor(cleanup);
      const environment = { ...allTo(upstream.address), ...settings, MERIDIAN_DRAIN_SECONDS: '3' };
      const start = (address: string): Promise<Child> =>
        childFor(cleanup, 128, { ...environment, PORT: new URL(address).port });
      const addresses = [await freeAddress(), await freeAddress()];
      const gateways = await Promise.all(addresses.map(start));
      const address = await freeAddress();
      await startNginx(cleanup, address, addresses);
      const sent: string[] = [];
      const statuses: number[] = [];
      let isOver = false;
      const client = async (method: string): Promise<void> => {
        while (!isOver) {
          const body = randomUUID();
          if (method !== 'GET') sent.push(body);
          const target = method === 'PUT' ? '/api/v2/networks/n-1' : '/api/v2/networks';
          const options = method === 'GET' ? {} : { method, body };
          statuses.push((await send(address, target, options)).status);
          await pause(10);
        }
      };
      const clients = ['GET', 'GET', 'POST', 'POST', 'PUT', 'PUT'].map(client);
      for (const [index, gateway] of gateways.entries()) {
        const before = sent.length;
        process.kill(gateway.pid, 'SIGTERM');
        await gateway.exited;
        expect(sent.length - before).toBeGreaterThan(20);
        const restarted = addresses[index] ?? '';
        await start(restarted);
        // nginx leaves a gateway out for a second after it was away; the next one stops when this one serves again.
        await vi.waitFor(async () => {
          const { text } = await send(restarted, '/metrics');
          expect(text).toContain('operation="listNetworks",status="200"');
        }, 10_000);
      }
      // How many that are by now is a matter of the machine.
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(500), 20_000);
      isOver = true;
      await Promise.all(clients);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      const bodies = upstream.received
        .map(({ body }) => body.toString())
        .filter((body) => body !== '');
      expect(bodies.toSorted()).toEqual(sent.toSorted());
    });

    it.each(['POST', 'PUT'])(
      'get no %s again that a gateway lost after it got it',
      async (method) => {
        const upstream = await upstreamFor(cleanup, () => {});
        const environment = { ...allTo(upstream.address), ...settings };
        const gateways = await Promise.all([1, 2].map(() => childFor(cleanup, 128, environment)));
        const address = await freeAddress();
        await startNginx(
          cleanup,
          address,
          gateways.map((gateway) => gateway.address),
        );
        const target = method === 'PUT' ? '/api/v2/networks/n-1' : '/api/v2/networks';
        // One for each gateway.
        const answers = ['{}', '[]'].map((body) => send(address, target, { method, body }));
        await vi.waitFor(() => expect(upstream.received).toHaveLength(2));
        await gateways[0]?.kill();
        expect((await Promise.race(answers)).status).toBe(502);
        expect(upstream.received).toHaveLength(2);
        await gateways[1]?.kill();
        await Promise.all(answers);
      },
    );
  },
);
