import http from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../server/gateway.fixture';

/** A line between a browser and a gateway on which single addresses are slow, or out of order. */
export interface Line {
  address: string;
  /** Holds back the requests to an address from now on; returns what lets them go. */
  hold(which: RegExp): () => void;
  /** An address answers 503 from now on, until the returned function is called. */
  fail(which: RegExp): () => void;
  /** Lists from an address have an entry that nobody can read, and none else with `alone`. */
  spoil(which: RegExp, alone?: boolean): void;
  /** Lets all go, and answers as the gateway does. */
  mend(): void;
  stop(): Promise<void>;
}

export async function lineTo(gateway: string): Promise<Line> {
  const held = new Map<RegExp, { until: Promise<void>; release: () => void }>();
  const failing = new Set<RegExp>();
  const spoilt = new Map<RegExp, boolean>();
  const server = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const isOf = (which: RegExp) => which.test(url);
    const waits = [...held].find(([which]) => isOf(which))?.[1].until ?? Promise.resolve();
    void waits.then(() => {
      if ([...failing].some(isOf)) {
        const words = { error: 'unavailable', error_description: 'The gateway is being moved.' };
        response.writeHead(503, { 'Content-Type': 'application/json' });
        return response.end(JSON.stringify(words));
      }
      const forwarded = http.request(new URL(url, gateway), { method, headers });
      forwarded.on('response', (answer) => {
        const spoiling = [...spoilt].find(([which]) => isOf(which));
        if (spoiling) return void spoil(answer, response, spoiling[1]);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      return request.pipe(forwarded);
    });
  });
  return {
    address: await listen(server),
    hold(which) {
      let letGo = (): void => {};
      const until = new Promise<void>((done) => (letGo = done));
      const release = () => {
        held.delete(which);
        letGo();
      };
      held.set(which, { until, release });
      return release;
    },
    fail(which) {
      failing.add(which);
      return () => void failing.delete(which);
    },
    spoil: (which, alone = false) => void spoilt.set(which, alone),
    mend() {
      for (const { release } of held.values()) release();
      failing.clear();
      spoilt.clear();
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function spoil(
  answer: http.IncomingMessage,
  response: http.ServerResponse,
  alone: boolean,
): Promise<void> {
  const read: unknown = JSON.parse(await text(answer));
  const entries: unknown[] = Array.isArray(read) && !alone ? read : [];
  const { 'content-length': _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  response.end(JSON.stringify([...entries, 'no object']));
}
