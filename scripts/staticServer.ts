import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** Gives out the compressed files of a folder, its page at every other address, and passes `/api` on to a gateway. */
export async function startStatic(folder: string, gateway: string) {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', gateway);
    if (pathname.startsWith('/api/')) {
      const { method, headers, url } = asked;
      const passed = request(new URL(url ?? '/', gateway), { method, headers, agent }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
      return;
    }
    const type = getMimeType(pathname);
    const file = path.join(folder, type ? `${pathname}.br` : 'index.html');
    readFile(file).then(
      (body) => {
        answer.setHeader('Content-Type', type ?? 'text/html; charset=utf-8');
        if (type) answer.setHeader('Content-Encoding', 'br');
        answer.end(body);
      },
      () => answer.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
