import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/** Gives out the compressed files of a folder, its page at every other address, and passes `/api` on to a gateway. */
export async function startStatic(folder: string, gateway: string) {
  const app = new Hono()
    .get('/api/*', ({ req }) => {
      const { pathname, search } = new URL(req.url);
      return proxy(gateway + pathname + search, req);
    })
    .get('*', serveStatic({ root: folder, precompressed: true }))
    .get('*', serveStatic({ root: folder, path: 'index.html' }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
