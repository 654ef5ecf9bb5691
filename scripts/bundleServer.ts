import { build } from 'vite';
import { root } from './run';

/**
 * Bundles the gateway with everything it needs into `folder`, so that it runs on plain Node. Only the database client
 * stays outside: it brings a native library, and is loaded only when a database is used.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['@libsql/client'] },
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'main.js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
}
