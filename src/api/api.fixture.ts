import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { checkStays } from '../memory/stay';
import { chooseConnection, saveConnection } from '../session/connections';
import { setToken } from '../session/credential';
import { startRemembering } from './remember';
import { startReading } from './resources/reads';

startRemembering();
startReading();

/** A request exactly as it arrived, byte for byte where that matters. */
export interface Arrived {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real HTTP service for tests; each test decides what it answers. */
export interface TestService {
  url: string;
  arrived: Arrived[];
  answer: (request: Arrived, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a service on a free port and makes it the connection in use, with a token. */
export async function startService(token = 'test-token-0123456789'): Promise<TestService> {
  const service: TestService = {
    url: '',
    arrived: [],
    answer: (_, response) => json(response, 200, []),
    close: () => close(server),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      service.arrived.push(one);
      service.answer(one, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connectTo(service.url);
  setToken(token, { keepForTab: false });
  return service;
}

/** Makes a base address the current connection for all four APIs. */
export function connectTo(url: string, id = 'test'): void {
  // Tests share modules, and the stay of an earlier one ended with its storage.
  checkStays();
  saveConnection({
    id,
    name: 'Test',
    kind: 'direct',
    addresses: { regional: url, identity: url, aiproxy: url, inference: url },
    organizationId: 'acme',
    signIn: { kind: 'token' },
  });
  chooseConnection(id);
}

/** Makes the service a gateway of this page's origin that keeps a journal. The test undoes `stubGlobal`. */
export function connectToJournal(service: TestService): void {
  vi.stubGlobal('location', { origin: service.url });
  saveConnection({
    id: 'journal',
    name: 'Test',
    kind: 'gateway',
    addresses: { regional: '', identity: '', aiproxy: '', inference: '' },
    organizationId: 'acme',
    signIn: { kind: 'token' },
    journal: true,
  });
  chooseConnection('journal');
  setToken('test-token-0123456789', { keepForTab: false });
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
