import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ProgramsFirst } from './scripts/programsFirst.ts';
import { wat } from './scripts/wat.ts';

/**
 * Chromium then compiles the functions of a file aside while it is on its way, instead of each when it is first called. The
 * comment must come first, and Vite writes its own list of files there after all banners.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Tests whose file needs modules of its own, and why. */
const alone = [
  // A module is loaded anew, as after a reload of the page.
  'src/memory/requestLog.test.ts',
  'src/api/http/attempt.test.ts',
  'src/{ui,lib/time}/clock.test.ts',
  // A module is replaced, which another file may have loaded already: who is signed in, what is answered, where a page is.
  'src/api/cache/lastOutcome.test.ts',
  'src/save/form/afterWrite.test.ts',
  'src/save/send/{echo,machineUpdate}.test.ts',
  'src/table/use{ListState,RowPlace}.test.ts',
  'src/features/networks/lookForNetwork.test.ts',
  // Signing out forgets what every module keeps; here the engine of vectors is to be the first one.
  'src/features/embeddings/run/leave.test.ts',
];

export default defineConfig({
  plugins: [react(), compiledAhead, wat()],
  // The gateway replaces this with a fresh value in every answer.
  html: { cspNonce: 'MERIDIAN_NONCE' },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Inlined files would be `data:` addresses, which the font and worker policies refuse.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The browsers of this target load ahead by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first list comes with the shell (main.ts), and is a page like others (pages.ts of its subject).
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Few requests: each group says what is worse without it (KB after gzip).
          groups: [
            // Three files for the first list are compiled side by side: one takes 7 % more work until its first row. Browsers
            // keep these two, 148 KB, when a new version of the console comes. All styles come in one file.
            {
              name: 'react',
              test: /node_modules[\\/](?:react-dom|react-router|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 6,
            },
            { name: 'libraries', test: /node_modules.*js$/, tags: ['$initial'], priority: 5 },
            { name: 'console', tags: ['$initial'], priority: 4 },
            // `next` would have 130 KB with it, and no file may have more than 90.
            {
              name: 'mantine',
              test: /node_modules[\\/](?:@mantine|@floating-ui)/,
              minShareCount: 2,
              priority: 3,
            },
            // With what only other pages share, details and the form have 179 KB instead of 142.
            {
              name: 'next',
              test: /[\\/]src[\\/](?:api|contract|features[\\/]networks|lib[\\/](?!vectors)|memory|resource|save|ui)[\\/]|[\\/](?:react-hook-form|@hookform)[\\/]/,
              minShareCount: 2,
              priority: 2,
            },
            // `pages` would have over 100 KB with it.
            {
              name: 'charts',
              test: /[\\/](?:d3-[a-z]+|internmap)[\\/]|[\\/]ui[\\/]chart[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            // Without it the build has 317 files of scripts instead of 74.
            { name: 'pages', minShareCount: 2, priority: 0.5 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [wat()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the worker loads later shares code with it, and WebKit runs a worker's own file again when one imports it.
          groups: [
            {
              name: (id, modules) => (modules.getModuleInfo(id)?.isEntry ? null : 'vectors'),
              debugName: 'vectors',
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
  test: {
    // Two more than there are cores: many tests wait for a limit, a lock or another process.
    maxWorkers: availableParallelism() + 2,
    // The machine may be busy with a build or a browser; a slow test is not a wrong one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: 'scripts/testSetup.ts',
    sequence: { sequencer: ProgramsFirst },
    // Files share their modules, whose loading takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['{sandbox,server,scripts}/**/*.test.ts'],
          globalSetup: 'scripts/bundledGateway.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
          setupFiles: ['scripts/testSetup.ts', 'src/memory/forgotten.fixture.ts'],
        },
      },
      // A thread is there sooner than a process.
      { extends: true, test: { name: 'alone', include: alone, isolate: true, pool: 'threads' } },
    ],
  },
});
