import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBrowser, preferHeadlessShell } from './browser';
import { runChecks } from './checks';
import { e2eCount, unitCount, type Count } from './counts';
import { ensureEngines } from './engines';
import { ensurePostgres, ensurePrometheus } from './postgres';
import { ensurePython } from './python';
import { root, runTool } from './run';

const total: Count = { passed: 0, failed: [] };

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed.push(...failed);
}

function addOne(name: string, ok: boolean): void {
  add(ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] });
}

/** Adds what a report counted; a run that failed without a failure in its report counts as one. */
async function addReport(
  name: string,
  read: (report: unknown) => Count | undefined,
  ok: boolean,
): Promise<void> {
  const text = await readFile(path.join(root, `test-results/${name}.json`), 'utf8').catch(
    () => 'null',
  );
  const count = read(JSON.parse(text)) ?? { passed: 0, failed: [`${name}: no report`] };
  add(count);
  if (!ok && count.failed.length === 0) addOne(`${name}: the run`, false);
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

let part = 0;
function heading(title: string): void {
  part += 1;
  console.log(`\n== ${part} of 2: ${title}`);
}

await rm(path.join(root, 'test-results'), { recursive: true, force: true });

heading('unit tests, and beside them the checks and the build');
ensurePostgres();
ensurePrometheus();
// The first unit tests often wait, for a limit or another process: the rest takes the time that they leave.
const checked = runChecks({ tests: true });
const built = runTool('tsx', ['scripts/build.ts']);
const unit = await runTool('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
]);
await addReport('unit', unitCount, unit.ok);
for (const { name, ok } of await checked) addOne(name, ok);
const { ok: isBuilt } = await built;
addOne('build', isBuilt);

heading('end-to-end tests');
if (isBuilt) {
  try {
    preferHeadlessShell();
    ensureBrowser();
    ensureEngines();
    ensurePython();
    const e2e = await runTool('playwright', ['test']);
    await addReport('e2e', e2eCount, e2e.ok);
    await showFailedPages();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    addOne('e2e: its browsers and tools', false);
  }
} else {
  console.log('Not run: there is no build to run against.');
  addOne('e2e', false);
}

process.exitCode = total.failed.length === 0 ? 0 : 1;
for (const name of total.failed) console.log(`✗ ${name}`);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
