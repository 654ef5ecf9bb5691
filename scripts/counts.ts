import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/reporters';
import { root } from './run';

/** The JSON reports of the installed runners, as far as they are read. */
export type UnitReport = Pick<JsonTestResults, 'testResults'>;
export type E2eReport = Pick<JSONReport, 'suites' | 'errors' | 'stats'>;

/** A test that failed, or a file or run that failed outside its tests, with what the first error said. */
export interface Failure {
  file: string;
  title?: string;
  said: string;
}

/** What a run's report says. A flaky test failed in the whole run, and passed alone after it. */
export interface Count {
  passed: number;
  flaky: Failure[];
  failed: Failure[];
}

/** So many flaky tests are bad luck. One more fails the run. */
const mostFlaky = 2;

/** The counts of all parts as one: flaky tests pass, but no more of them than `mostFlaky`. */
export function sumOf(counts: readonly Count[]): Count {
  const all = counts.flatMap(({ flaky }) => flaky);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0) + Math.min(all.length, mostFlaky),
    flaky: all.slice(0, mostFlaky),
    failed: [...counts.flatMap(({ failed }) => failed), ...all.slice(mostFlaky)],
  };
}

export function nameOf({ file, title, said }: Failure): string {
  return `${title === undefined ? file : `${file}: ${title}`}${said && `\n    ${said}`}`;
}

/** Counts a vitest JSON report; a file that failed outside its tests is one failure. */
export function unitCount(report: UnitReport | null): Count | undefined {
  if (!report) return undefined;
  const count: Count = { passed: 0, flaky: [], failed: [] };
  for (const { name, status, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const { fullName: title, failureMessages } of failed)
      count.failed.push({ file, title, said: firstLine(failureMessages?.[0]) });
    if (failed.length === 0 && status === 'failed') count.failed.push({ file, said: '' });
  }
  return count;
}

/** What of the first count is flaky, by the vitest JSON report of a second run of what failed in it. */
export function unitCountAgain(first: Count, again: UnitReport | null): Count {
  const files = new Map(
    again?.testResults.map((result) => [path.relative(root, result.name), result]),
  );
  const passes = ({ file, title }: Failure): boolean => {
    const result = files.get(file);
    if (title === undefined) return result?.status === 'passed';
    const tests = result?.assertionResults.filter(({ fullName }) => fullName === title) ?? [];
    return tests.length > 0 && tests.every(({ status }) => status === 'passed');
  };
  return {
    passed: first.passed,
    flaky: first.failed.filter(passes),
    failed: first.failed.filter((failure) => !passes(failure)),
  };
}

/** The arguments by which vitest runs only what failed. */
export function onlyFailed(failed: readonly Failure[]): string[] {
  const files = [...new Set(failed.map(({ file }) => file))];
  const titles = failed.map(({ title }) => title);
  // A file that failed outside its tests is run whole.
  if (titles.includes(undefined)) return files;
  const patterns = titles.map((title = '') =>
    title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return [...files, '--testNamePattern', `^(${patterns.join('|')})$`];
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}

/** Counts a Playwright JSON report; an error outside every test is a failure. */
export function e2eCount(report: E2eReport | null): Count | undefined {
  if (!report) return undefined;
  const all = (of: JSONReportSuite): JSONReportSuite['specs'] => [
    ...of.specs,
    ...(of.suites ?? []).flatMap(all),
  ];
  const tests = report.suites
    .flatMap(all)
    .flatMap((of) => of.tests.map((test) => ({ ...of, ...test })));
  const ended = (status: string): Failure[] =>
    tests
      .filter((test) => test.status === status)
      .map(({ file, line, title, results }) => {
        const [first] = results.flatMap((result) => result.errors);
        return { file: `e2e/${file}:${line}`, title, said: firstLine(first?.message) };
      });
  const outside = report.errors.map(({ message }) => ({
    file: 'an error outside every test',
    said: firstLine(message),
  }));
  return {
    passed: report.stats.expected,
    flaky: ended('flaky'),
    failed: [...ended('unexpected'), ...outside],
  };
}
