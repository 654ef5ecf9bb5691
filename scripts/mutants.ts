import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mutants, type Mutant } from './mutantList';
import { root, runTool } from './run';

// Makes each fault of the list in turn and runs the tests that should notice it: `npm run mutants`, or
// `npm run mutants -- merge` for those whose name or file has a word. A fault that no test notices survives, and then the
// command fails. It changes files for a moment, so it starts only where nothing is uncommitted.

async function survives({ file, from, to, tests }: Mutant): Promise<string | undefined> {
  const at = path.join(root, file);
  const text = readFileSync(at, 'utf8');
  if (text.split(from).length !== 2) return 'the place of the fault is not found';
  try {
    writeFileSync(
      at,
      text.replace(from, () => to),
    );
    const files = tests.map((test) => `${test}.test.ts`);
    const { ok } = await runTool('vitest', ['run', '--bail=1', ...files], { quiet: true });
    return ok ? 'no test noticed' : undefined;
  } finally {
    writeFileSync(at, text);
  }
}

const status = ['status', '--porcelain', 'src', 'server'];
const changed = spawnSync('git', status, { cwd: root, encoding: 'utf8' }).stdout;
if (changed !== '') throw new Error('Commit what is changed in src and server first.');
const words = process.argv.slice(2);
const chosen = mutants.filter(({ name, file }) =>
  words.every((word) => `${name} ${file}`.includes(word)),
);
let left = 0;
for (const mutant of chosen) {
  const why = await survives(mutant);
  if (why !== undefined) left += 1;
  console.log(`${why === undefined ? '✓ noticed' : `✗ ${why}`}: ${mutant.name} (${mutant.file})`);
}
console.log(`${chosen.length - left} of ${chosen.length} faults were noticed`);
process.exitCode = left === 0 ? 0 : 1;
