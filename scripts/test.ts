import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBrowser, preferHeadlessShell } from './browser';
import { runChecks } from './checks';
import {
  e2eCount,
  nameOf,
  onlyFailed,
  sumOf,
  unitCount,
  unitCountAgain,
  type Count,
  type E2eReport,
  type UnitReport,
} from './counts';
import { ensureEngines } from './engines';
import { ensureProgram } from './programs';
import { root, runTool } from './run';

const counts: Count[] = [];

function addOne(name: string, ok: boolean): void {
  const failed = ok ? [] : [{ file: name, said: '' }];
  counts.push({ passed: ok ? 1 : 0, flaky: [], failed });
}

async function reportOf<Report>(name: string): Promise<Report | null> {
  const file = path.join(root, `test-results/${name}.json`);
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null;
}

/** A run that failed without a failure in its report counts as one. */
function whole(name: string, count: Count | undefined, ok: boolean): Count {
  if (!count) return { passed: 0, flaky: [], failed: [{ file: `${name}: no report`, said: '' }] };
  if (ok || count.failed.length > 0) return count;
  return { ...count, failed: [{ file: `${name}: the run`, said: '' }] };
}

async function unitTests(name: string, only: readonly string[] = []): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json'];
  const output = `--outputFile.json=test-results/${name}.json`;
  return (await runTool('vitest', ['run', ...only, ...reporters, output])).ok;
}

/** Prints what the pages of the first failed tests showed: a log is all that a run elsewhere leaves behind. */
async function showFailedPages(): Promise<void> {
  const folder = path.join(root, 'test-results/e2e');
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('page.md')).slice(0, 5)) {
    const seen = await readFile(path.join(folder, file), 'utf8');
    console.log(`\n${path.dirname(file)}: ${seen.slice(0, 6000)}`);
  }
}

await rm(path.join(root, 'test-results'), { recursive: true, force: true });

console.log('\n== 1 of 3: unit tests, and beside them the checks and the build');
ensureProgram('PostgreSQL');
ensureProgram('Prometheus');
// The first unit tests often wait, for a limit or another process: the rest takes the time that they leave.
const checked = runChecks({ tests: true });
const built = runTool('tsx', ['scripts/build.ts']);
const unitOk = await unitTests('unit');
const unitReport = unitCount(await reportOf<UnitReport>('unit'));
const unit = whole('unit', unitReport, unitOk);
for (const { name, ok } of await checked) addOne(name, ok);
const { ok: isBuilt } = await built;
addOne('build', isBuilt);

console.log('\n== 2 of 3: end-to-end tests');
if (isBuilt) {
  try {
    preferHeadlessShell();
    ensureBrowser();
    ensureEngines();
    ensureProgram('Python3');
    const { ok } = await runTool('playwright', ['test', '--retries=1']);
    counts.push(whole('e2e', e2eCount(await reportOf<E2eReport>('e2e')), ok));
    await showFailedPages();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    addOne('e2e: its browsers and tools', false);
  }
} else {
  console.log('Not run: there is no build to run against.');
  addOne('e2e', false);
}

console.log('\n== 3 of 3: unit tests that failed, once more and alone');
if (unitReport && unitReport.failed.length > 0) {
  await unitTests('unit-again', [...onlyFailed(unit.failed), '--maxWorkers=1']);
  counts.push(unitCountAgain(unit, await reportOf<UnitReport>('unit-again')));
} else {
  console.log('None.');
  counts.push(unit);
}

const { passed, flaky, failed } = sumOf(counts);
process.exitCode = failed.length === 0 ? 0 : 1;
for (const failure of failed) console.log(`✗ ${nameOf(failure)}`);
for (const failure of flaky) console.log(`flaky: ${nameOf(failure)}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
