import { build } from 'vite';
import { root } from './run';

/**
 * Bundles the gateway with everything it needs into `folder`, so that it runs on plain Node. Only the clients of libSQL
 * stay outside: they bring native libraries, and are loaded only when a file is used.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['@libsql/client', 'libsql'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        // A thread begins with a file of its own.
        input: { main: 'server/main.ts', embeddingsWorker: 'sandbox/embeddingsWorker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
}
