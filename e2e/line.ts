import http from 'node:http';
import { listen } from '../server/gateway.fixture';

/** A line between a browser and a gateway on which single addresses are slow, or out of order. */
export interface Line {
  address: string;
  /** Holds back the requests to an address from now on; returns what lets them go. */
  hold(which: RegExp): () => void;
  /** An address answers 503 from now on, until the returned function is called. */
  fail(which: RegExp): () => void;
  stop(): Promise<void>;
}

export async function lineTo(gateway: string): Promise<Line> {
  const held = new Map<RegExp, Promise<void>>();
  const failing = new Set<RegExp>();
  const server = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const isOf = (which: RegExp) => which.test(url);
    const waits = [...held].find(([which]) => isOf(which))?.[1] ?? Promise.resolve();
    void waits.then(() => {
      if ([...failing].some(isOf)) {
        const words = { error: 'unavailable', error_description: 'The gateway is being moved.' };
        response.writeHead(503, { 'Content-Type': 'application/json' });
        return response.end(JSON.stringify(words));
      }
      const forwarded = http.request(new URL(url, gateway), { method, headers });
      forwarded.on('response', (answer) => {
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
      let release = (): void => {};
      held.set(which, new Promise((done) => (release = done)));
      return () => {
        held.delete(which);
        release();
      };
    },
    fail(which) {
      failing.add(which);
      return () => void failing.delete(which);
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
