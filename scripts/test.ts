import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBrowser, preferHeadlessShell } from './browser';
import { runChecks } from './checks';
import { e2eCount, unitCount, type Count } from './counts';
import { ensureEngines } from './engines';
import { ensurePostgres } from './postgres';
import { ensurePython } from './python';
import { root, runTool } from './run';

let total: Count = { passed: 0, failed: 0 };

function add(count: Count): void {
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
}

function addOne(ok: boolean): void {
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
}

/** Adds what a report counted; a run that failed without a failure in its report counts as one. */
async function addReport(
  file: string,
  read: (report: unknown) => Count | undefined,
  ok: boolean,
): Promise<void> {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => 'null');
  const count = read(JSON.parse(text)) ?? { passed: 0, failed: 1 };
  add(count);
  if (!ok && count.failed === 0) addOne(false);
}

function heading(title: string): void {
  console.log(`\n== ${title}`);
}

await rm(path.join(root, 'test-results'), { recursive: true, force: true });

heading('Checks');
for (const ok of await runChecks({ tests: true })) addOne(ok);

heading('Unit tests');
ensurePostgres();
const unit = await runTool('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
]);
await addReport('test-results/unit.json', unitCount, unit.ok);

heading('Build');
const built = await runTool('tsx', ['scripts/build.ts']);
addOne(built.ok);

heading('End-to-end tests');
if (built.ok) {
  try {
    preferHeadlessShell();
    ensureBrowser();
    ensureEngines();
    ensurePython();
    const e2e = await runTool('playwright', ['test']);
    await addReport('test-results/e2e.json', e2eCount, e2e.ok);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    addOne(false);
  }
} else {
  console.log('Not run: there is no build to run against.');
  addOne(false);
}

process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
