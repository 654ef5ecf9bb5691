import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
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
import { root } from './run';

const assertion = (fullName: string, status: string) => ({
  fullName,
  status,
  failureMessages: status === 'failed' ? ['expected 1 to be 2\n    at somewhere'] : [],
});

const unitReport = (file: string, status: string, ...tests: ReturnType<typeof assertion>[]) =>
  ({
    testResults: [{ name: path.join(root, file), status, assertionResults: tests }],
  }) as UnitReport;

const failedUnit = unitCount(
  unitReport('a.test.ts', 'failed', assertion('adds', 'passed'), assertion('takes (2)', 'failed')),
) as Count;

const flakyCount = (many: number): Count => ({
  passed: 10,
  flaky: Array.from({ length: many }, (_, i) => ({ file: `${i}.test.ts`, title: 't', said: '' })),
  failed: [],
});

test('a test that passes alone is flaky, and counts as passed', () => {
  const again = unitReport('a.test.ts', 'passed', assertion('takes (2)', 'passed'));
  const count = unitCountAgain(failedUnit, again);
  expect(count.flaky.map(nameOf)).toEqual(['a.test.ts: takes (2)\n    expected 1 to be 2']);
  expect(sumOf([count])).toMatchObject({ passed: 2, failed: [] });
});

test.each([
  ['fails again', unitReport('a.test.ts', 'failed', assertion('takes (2)', 'failed'))],
  ['is not run again', unitReport('a.test.ts', 'passed', assertion('takes (2)', 'skipped'))],
  ['has no second report', null],
])('a test that %s fails the run', (_, again) => {
  expect(sumOf([unitCountAgain(failedUnit, again)])).toMatchObject({
    passed: 1,
    flaky: [],
    failed: [{ file: 'a.test.ts', title: 'takes (2)' }],
  });
});

test('two flaky tests pass together, of whichever part; a third fails the run', () => {
  expect(sumOf([flakyCount(1), flakyCount(1)])).toMatchObject({ passed: 22, failed: [] });
  const three = sumOf([flakyCount(1), flakyCount(2)]);
  expect(three.passed).toBe(22);
  expect(three.failed.map(nameOf)).toEqual(['1.test.ts: t']);
});

test('only what failed is run again, and a file that failed outside its tests as a whole', () => {
  expect(onlyFailed(failedUnit.failed)).toEqual([
    'a.test.ts',
    '--testNamePattern',
    String.raw`^(takes \(2\))$`,
  ]);
  const broken = unitCount(unitReport('b.test.ts', 'failed')) as Count;
  expect(onlyFailed([...failedUnit.failed, ...broken.failed])).toEqual(['a.test.ts', 'b.test.ts']);
  const again = unitCountAgain(broken, unitReport('b.test.ts', 'passed', assertion('x', 'passed')));
  expect(again).toMatchObject({ flaky: [{ file: 'b.test.ts' }], failed: [] });
});

test('a test that Playwright calls flaky is flaky here, with what its first try said', () => {
  const e2eTest = (title: string, status: string, ...said: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: said.map((message) => ({ errors: [{ message }] })) }],
  });
  const specs = [
    e2eTest('opens', 'expected'),
    e2eTest('saves', 'flaky', 'Timed out\nmore'),
    e2eTest('shuts', 'unexpected', 'Not shut', 'Not shut again'),
  ];
  const report: unknown = {
    errors: [],
    stats: { expected: 1 },
    suites: [{ specs: [], suites: [{ specs }] }],
  };
  expect(e2eCount(report as E2eReport)).toEqual({
    passed: 1,
    flaky: [{ file: 'e2e/a.spec.ts:3', title: 'saves', said: 'Timed out' }],
    failed: [{ file: 'e2e/a.spec.ts:3', title: 'shuts', said: 'Not shut' }],
  });
});

test('no test is listed twice as flaky: the second time it is mended or goes', async () => {
  const list = await readFile(new URL('../docs/decisions/flaky.md', import.meta.url), 'utf8');
  const names = [...list.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(names).toEqual([...new Set(names)]);
});
