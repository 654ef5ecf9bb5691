// `npm run dev`: the gateway as in production, but with the console straight from its sources, replaced as they change.
import { ServerResponse } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import type { Console } from '../server/console';
import { readSettings, SettingError } from '../server/settings';
import { startGateway } from '../server/start';
import { root } from './run';

try {
  let ready: (vite: ViteDevServer) => void = () => {};
  const opened = new Promise<ViteDevServer>((resolve) => (ready = resolve));
  const console_: Console = async (request, response) => {
    const { middlewares } = await opened;
    // Hot reload runs scripts that no policy of a build would allow.
    response.writeHead = ServerResponse.prototype.writeHead;
    middlewares(request, response);
  };
  const gateway = await startGateway(readSettings(process.env), console_);
  const vite = await createServer({
    root,
    appType: 'spa',
    // The socket of hot reload shares the gateway's port, so that there is one address.
    server: { middlewareMode: true, ws: { server: gateway.server } },
  });
  ready(vite);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void Promise.allSettled([vite.close(), gateway.close()]).then(() => process.exit(0));
    });
  }
  console.log(`Meridian is ready at ${gateway.address}`);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
