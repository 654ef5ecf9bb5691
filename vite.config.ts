import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // The gateway replaces this with a fresh value in every answer.
  html: { cspNonce: 'MERIDIAN_NONCE' },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Inlined files would be `data:` addresses, which the font and worker policies refuse.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few requests: the first page takes the console, what lists share, and its own file. Forms come with theirs.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
              tags: ['$initial'],
              priority: 4,
            },
            { name: 'console', tags: ['$initial'], priority: 3 },
            {
              // Before those below: a group takes along what its modules need and none above it has.
              name: 'pages',
              test: /[\\/]src[\\/](?:components[\\/](?!forms|review|mantine|models)|lib[\\/](?!money|integers|safeLink)|api[\\/](?!models)|ledger|pages[\\/]networks[\\/]networkC)|@tabler/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'mantine',
              test: /[\\/]src[\\/]components[\\/]mantine[\\/]|node_modules[\\/](?:@mantine|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tabbable|clsx|react-number-format)[\\/]/,
              minShareCount: 2,
              priority: 1.8,
            },
            {
              // Exact decimals, and what stands on them, come with the pages of models and with nothing else.
              name: 'models',
              test: /[\\/]src[\\/](?:(?:api|components|pages)[\\/]models|lib[\\/](?:money|integers|safeLink))|node_modules[\\/]big\.js/,
              minShareCount: 2,
              priority: 1.5,
            },
            {
              name: 'forms',
              test: /[\\/]src[\\/](?:components|writes)[\\/]|react-hook-form/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    include: ['{src,sandbox,server,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // The machine may be busy with a build or a browser; a slow test is not a wrong one.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
