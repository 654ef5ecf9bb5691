import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, ensureBrowser } from './scripts/browser';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // The slow ones first, so that none of them is left alone at the end.
  projects: [
    { name: 'engines', testDir: 'e2e/engines' },
    { name: 'console', testIgnore: 'engines/**' },
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
    // What moves is drawn sixty times a second: a tenth of the time of all tests.
    contextOptions: { reducedMotion: 'reduce' },
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
        // Code that runs once or twice takes less time to run slowly than to optimise: a tenth of all.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
});
