import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/fixtures';
import { browserArgs, ensureBrowser } from './scripts/browser';

/** How the stories begin that are told once more in a page that a translator rewrites meanwhile, one of each resource. */
const translated = [
  'a network is created once',
  'an edit keeps unknown members; two people’s changes merge',
  'a bulk change is undone as a whole',
  'a list is filtered by tags',
  'removing every rule needs a tick',
  'a file storage is opened by its ID',
  'an instance is made in steps',
  'a user is created once',
  'what another tab saved meanwhile is kept',
  'stale groups are named after a save',
  'a project is created with its groups',
  'a good run outlasts others that fail',
];

export default defineConfig<Options>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // The slow ones first, so that none of them is left alone at the end.
  projects: [
    { name: 'engines', testDir: 'e2e/engines' },
    { name: 'console', testIgnore: 'engines/**' },
    { name: 'translated', grep: new RegExp(translated.join('|')), use: { translated: true } },
  ],
  // Only `npm test` tries a second time, and it says which tests passed only then.
  retries: 0,
  retryStrategy: 'isolated',
  // A build in which everything fails tries everything twice.
  globalTimeout: 3_600_000,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // One more than there are cores: a test often waits for a reply that is late, or for a poll.
  workers: Math.min(4, availableParallelism() + 1),
  // A test walks through many steps, each of which has a limit of its own (below), however busy the machine.
  timeout: 180_000,
  expect: {
    timeout: 15_000,
    // Other versions of the browser draw the edges of letters and lines otherwise; an empty mark is far more than that.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled' },
  },
  // One picture for all platforms: the fonts are the console's own. None is skipped anywhere.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    // A trace takes a third of the time of every test; `--trace on` records that of one that fails.
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: ensureBrowser(),
      args: [
        ...browserArgs,
        // Each process is a tenth of the time of a short test: the pages of a worker share one, and so does what draws them.
        '--process-per-site',
        '--in-process-gpu',
        '--num-raster-threads=1',
      ],
    },
  },
});
