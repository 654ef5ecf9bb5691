import { runTool } from './run';

const checks = [
  // One program of types for both, as reading it takes most of their time.
  {
    name: 'types and lint',
    tool: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings'],
  },
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'words', tool: 'tsx', args: ['scripts/words.ts'] },
  { name: 'size', tool: 'tsx', args: ['scripts/house.ts'] },
  // A test is no user of the product's code. What was read of a file is kept until it changes: a sixth of the processor time.
  { name: 'dead code', tool: 'knip', args: ['--no-progress', '--production', '--cache'] },
];
const checksOfTests = [{ name: 'dead code of tests', tool: 'knip', args: ['--no-progress'] }];

/** Runs every check at once and prints a line for each; says for each whether it passed. */
export async function runChecks({ tests = false } = {}): Promise<{ name: string; ok: boolean }[]> {
  return Promise.all(
    [...checks, ...(tests ? checksOfTests : [])].map(async ({ name, tool, args }) => {
      // The collector of Go took a third of the time of the types; looking less often, it needs 2.2 GB instead of 2.0.
      const { ok, output, seconds } = await runTool(tool, args, {
        quiet: true,
        env: { GOGC: '400' },
      });
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.replaceAll(/^(?=.)/gm, '    '));
      return { name, ok };
    }),
  );
}
