import http from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { childFor, type Child } from './child.fixture';
import { allTo, Cleanup, freeAddress, send, upstreamFor } from './gateway.fixture';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const quiet = { MERIDIAN_ACCESS_LOG: 'off', MERIDIAN_STORE: 'none' };

/** Sends a signal, and waits until the gateway says that it stops. */
async function stop({ pid, address }: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  process.kill(pid, signal);
  await vi.waitFor(async () => {
    const { status, json } = await send(address, '/readyz');
    expect([status, json()]).toMatchObject([503, { reason: 'The gateway is stopping.' }]);
  });
}

describe('a gateway that is told to stop', () => {
  it('says so at /readyz and answers as before, until MERIDIAN_DRAIN_SECONDS are over', async () => {
    const drain = { MERIDIAN_DRAIN_SECONDS: '2' };
    const gateway = await childFor(cleanup, 128, { ...quiet, ...drain });
    const agent = new http.Agent({ keepAlive: true });
    cleanup.add(async () => agent.destroy());
    expect(await connectionOf(gateway.address, agent)).toBe('keep-alive');
    await stop(gateway);
    const began = performance.now();
    // On the connection that was kept: a proxy has to open its next one to another gateway.
    expect(await connectionOf(gateway.address, agent)).toBe('close');
    expect((await send(gateway.address, '/config.json')).status).toBe(200);
    await gateway.exited;
    expect(gateway.ended()).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1000);
  });

  it('answers what is under way for as long as it may take', async () => {
    const upstream = await upstreamFor(cleanup, () => {});
    const limits = { MERIDIAN_TIMEOUT_SECONDS: '5', MERIDIAN_DRAIN_SECONDS: '0' };
    const gateway = await childFor(cleanup, 128, {
      ...allTo(upstream.address),
      ...quiet,
      ...limits,
    });
    const answered = send(gateway.address, '/api/v2/networks');
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    process.kill(gateway.pid, 'SIGTERM');
    expect((await answered).status).toBe(504);
    await gateway.exited;
    expect(gateway.ended()).toBe(0);
  });

  it.each(['SIGHUP', 'SIGQUIT', 'SIGINT'] as const)(
    'stops at %s as it does at SIGTERM',
    async (signal) => {
      const gateway = await childFor(cleanup, 128, { ...quiet, MERIDIAN_DRAIN_SECONDS: '1' });
      await stop(gateway, signal);
      expect((await send(gateway.address, '/config.json')).status).toBe(200);
      await gateway.exited;
      expect(gateway.ended()).toBe(0);
    },
  );

  it('goes on at the signals that open a debugger or end others', async () => {
    const { port } = new URL(await freeAddress());
    const gateway = await childFor(cleanup, 128, {
      ...quiet,
      NODE_OPTIONS: `--inspect-port=${port}`,
    });
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) {
      process.kill(gateway.pid, signal);
      expect((await send(gateway.address, '/healthz')).status).toBe(200);
    }
    await expect(send(`http://127.0.0.1:${port}`, '/json/version')).rejects.toThrow('ECONNREFUSED');
    expect(gateway.ended()).toBeUndefined();
  });

  it('ends at once at a second signal', async () => {
    const upstream = await upstreamFor(cleanup, () => {});
    const drain = { MERIDIAN_DRAIN_SECONDS: '60' };
    const gateway = await childFor(cleanup, 128, {
      ...allTo(upstream.address),
      ...quiet,
      ...drain,
    });
    const answered = send(gateway.address, '/api/v2/networks').catch(
      (error: Error) => error.message,
    );
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    await stop(gateway);
    process.kill(gateway.pid, 'SIGINT');
    await gateway.exited;
    expect(await answered).toBe('socket hang up');
  });
});

/** What `/config.json` says of the connection it is read over. */
function connectionOf(address: string, agent: http.Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${address}/config.json`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.headers.connection));
    });
    request.on('error', reject);
  });
}
