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
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
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
