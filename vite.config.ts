import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ProgramsFirst } from './scripts/programsFirst.ts';
import { pageFiles } from './scripts/pageFiles.ts';
import { wat } from './scripts/wat.ts';

interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; isEntry: boolean; code: string | null } | null;
}

/** The modules that some pages import at once, directly or not. */
function pagesOf(modules: Modules, files: readonly string[]): (id: string) => boolean {
  const found = new Set(
    files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url))),
  );
  // Every icon stands behind the one file of its library: those that are meant are the ones named.
  const icons = new Set<string>();
  // A set hands out what is added while it is walked.
  for (const id of found) {
    const module = modules.getModuleInfo(id);
    for (const next of module?.importedIds.flatMap((each) => meant(each, module.code)) ?? [])
      // zod names its writer of JSON schemas beside all else, and only the reference uses it. So does the query library
      // with pages of a list, which only the journal has, with several queries at once, and with mutations.
      if (
        !/json-schema|@tabler|infiniteQuery|useQueries|queriesObserver|mutationObserver/i.test(next)
      )
        found.add(next);
    for (const [name] of module?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) icons.add(name);
  }
  /** Every component and every hook of Mantine stands behind one file of its package as well. */
  function meant(id: string, code: string | null): readonly string[] {
    const [, part] = /@mantine[\\/](core|hooks)[\\/]esm[\\/]index\./.exec(id) ?? [];
    if (part === undefined) return [id];
    const imported = code?.match(new RegExp(`\\{([^}]*)\\}\\s*from\\s*["']@mantine/${part}["']`));
    const names = new Set(imported?.[1]?.match(/\w+/g)?.map((name) => name.toLowerCase()));
    const all = modules.getModuleInfo(id)?.importedIds ?? [];
    // `useForceUpdate` stands in `use-force-update.mjs`.
    return all.filter((each) =>
      names.has((/([\w-]+)\.mjs$/.exec(each)?.[1] ?? '').replaceAll('-', '').toLowerCase()),
    );
  }
  return (id) => found.has(id) || icons.has(/@tabler.*[\\/](Icon\w+)\./.exec(id)?.[1] ?? '');
}

/** A group of what some pages need, found by following their imports when the first module is asked about. */
function groupOf(name: string, files: readonly string[]) {
  let isOf: ((id: string) => boolean) | undefined;
  return {
    name: (id: string, modules: Modules) => ((isOf ??= pagesOf(modules, files))(id) ? name : null),
    debugName: name,
  };
}

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

/** What most people open after the first list. */
const nextPages = ['features/networks/NetworkPage.tsx', 'features/networks/NetworkCreatePage.tsx'];

/** Tests that replace a module, load one anew, or need one that no test used before: each file needs modules of its own. */
const alone = [
  'src/memory/requestLog.test.ts',
  'src/api/**/{lastOutcome,attempt}.test.ts',
  'src/{ui,lib/time}/clock.test.ts',
  'src/save/form/afterWrite.test.ts',
  'src/save/send/{echo,machineUpdate}.test.ts',
  'src/table/use{ListState,RowPlace}.test.ts',
  'src/features/**/{leave,lookForNetwork}.test.ts',
];

export default defineConfig({
  plugins: [
    react(),
    compiledAhead,
    wat(),
    pageFiles(
      import.meta.dirname,
      nextPages.map((page) => `src/${page}`),
    ),
  ],
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
      // The second is loaded by the first and needed at once, so that counts as initial, too.
      input: ['index.html', 'src/app/start.tsx'],
      output: {
        codeSplitting: {
          // Few requests: each group is needed at once, and says what is worse without it (KB after gzip, medians in turns).
          groups: [
            // What asks for the first list is evaluated before all else: 100 ms away its first row comes 5 % sooner.
            { ...groupOf('first', ['../index.html']), tags: ['$initial'], priority: 6 },
            // 95 KB that browsers keep when a new version of the console comes.
            {
              name: 'react',
              test: /node_modules[\\/](?:react-dom|react-router|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 5,
            },
            { name: 'console', tags: ['$initial'], priority: 4 },
            // With what only other pages share, the list has 420 KB instead of 206.
            { ...groupOf('list', ['features/networks/NetworksPage.tsx']), priority: 3 },
            // `next` would have 108 KB with it.
            {
              name: 'mantine',
              test: /node_modules[\\/](?:@mantine|@floating-ui)/,
              minShareCount: 2,
              priority: 2,
            },
            // With what only other pages share, details and the form have 252 KB instead of 156.
            { ...groupOf('next', nextPages), priority: 1.5 },
            // `pages` would have over 100 KB with it, and no file may have more than 90.
            {
              name: 'charts',
              test: /[\\/](?:d3-[a-z]+|internmap)[\\/]|[\\/]ui[\\/]chart[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            // Without it the build has 372 files of scripts instead of 80.
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
