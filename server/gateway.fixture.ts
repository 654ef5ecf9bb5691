// Shared by the gateway's tests: a gateway on a free port, an API that records requests, and a client that sends a
// request exactly as written.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { register } from 'prom-client';
import { openConsole } from './console';
import { readSettings } from './settings';
import { startGateway, type Running } from './start';

export const page = `<!doctype html><script nonce="MERIDIAN_NONCE">1</script><div id="root"></div>`;
export const script = `console.log('${'a built file '.repeat(50)}');`;

/** Collects what must be closed after a test. */
export class Cleanup {
  #closings: (() => Promise<void>)[] = [];

  add(closing: () => Promise<void>): void {
    this.#closings.push(closing);
  }

  async run(): Promise<void> {
    for (const closing of this.#closings.splice(0).toReversed()) await closing();
    register.resetMetrics();
  }
}

/**
 * A gateway with a small console of its own and the real files of `public/`. Without addresses in `environment`, it
 * mounts the sandbox.
 */
export async function gatewayFor(
  cleanup: Cleanup,
  environment: Record<string, string> = {},
  write: (text: string) => void = () => {},
): Promise<Running> {
  const own = await mkdtemp(path.join(tmpdir(), 'meridian-gateway-'));
  cleanup.add(() => rm(own, { recursive: true, force: true }));
  const folder = path.join(own, 'console');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'assets/index-4f2a.js'), script);
  await writeFile(path.join(folder, 'assets/index-4f2a.js.gz'), gzipSync(script));
  await cp(new URL('../public', import.meta.url), folder, { recursive: true });
  const settings = readSettings({
    PORT: '0',
    MERIDIAN_SANDBOX_DATABASE: 'memory',
    MERIDIAN_STORE: path.join(own, 'gateway.db'),
    ...environment,
  });
  const gateway = await startGateway(settings, await openConsole(settings, folder), write);
  cleanup.add(() => gateway.close());
  return gateway;
}

/** Settings that forward every API to one address. */
export function allTo(address: string): Record<string, string> {
  return {
    MERIDIAN_BASE_URL: address,
    MERIDIAN_IDENTITY_URL: address,
    MERIDIAN_AIPROXY_URL: address,
    MERIDIAN_INFERENCE_URL: address,
  };
}

export interface Recorded {
  method: string;
  /** Path and query, byte for byte. */
  target: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export type Upstream = Awaited<ReturnType<typeof upstreamFor>>;

/** An API that records whole requests and answers with `answer`, or with `{}`. */
export async function upstreamFor(
  cleanup: Cleanup,
  answer: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  },
) {
  const received: Recorded[] = [];
  const server = http.createServer((request, response) => {
    const { method = '', url: target = '', headers } = request;
    const answerWhole = (body: Buffer): void => {
      received.push({ method, target, headers, body });
      answer(request, response);
    };
    buffer(request).then(answerWhole, () => {});
  });
  return { address: await serve(cleanup, server), received };
}

/** Listens on a free port of this machine until the test is over. */
export function serve(cleanup: Cleanup, server: http.Server): Promise<string> {
  cleanup.add(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  });
  return listen(server);
}

/** Listens on a free port of this machine. */
export async function listen(server: net.Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address where nothing listens and no connection comes from: below the ports that systems give to those. */
export async function freeAddress(): Promise<string> {
  const port = randomInt(20_000, 32_000);
  const probe = net.connect(port, '127.0.0.1', () => probe.destroy());
  const isFree = await once(probe, 'close').catch(() => true);
  return isFree === true ? `http://127.0.0.1:${port}` : freeAddress();
}

export type Answer = Awaited<ReturnType<typeof read>>;

/** Sends a request without normalizing its path, unlike fetch; rejects when the answer breaks off. */
export function send(
  address: string,
  target: string,
  options: { method?: string; headers?: http.OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers, agent: false },
      (response) => void read(response).then(resolve, reject),
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function read(response: IncomingMessage) {
  const text = (await buffer(response)).toString('latin1');
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text, json: () => JSON.parse(text) as unknown };
}

/** Writes bytes to a socket and returns everything received until the other side closes, or for `ms`. */
export function sendRaw(address: string, bytes: string, ms = 1000): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}
