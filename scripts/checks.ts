import { runTool } from './run';

const checks = [
  { name: 'types', tool: 'tsc', args: ['-p', '.', '--pretty', 'false'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'words', tool: 'tsx', args: ['scripts/words.ts'] },
  { name: 'size', tool: 'tsx', args: ['scripts/house.ts'] },
  // A test is no user of the product's code.
  { name: 'dead code', tool: 'knip', args: ['--no-progress', '--production'] },
];
const checksOfTests = [{ name: 'dead code of tests', tool: 'knip', args: ['--no-progress'] }];

/** Runs every check at once and prints a line for each; says for each whether it passed. */
export async function runChecks({ tests = false } = {}): Promise<{ name: string; ok: boolean }[]> {
  return Promise.all(
    [...checks, ...(tests ? checksOfTests : [])].map(async ({ name, tool, args }) => {
      const { ok, output, seconds } = await runTool(tool, args, { quiet: true });
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.replaceAll(/^(?=.)/gm, '    '));
      return { name, ok };
    }),
  );
}
