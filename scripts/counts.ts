import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './run';

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

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** Counts a vitest JSON report; a file that failed outside its tests is one failure. */
export function unitCount(report: unknown): Count | undefined {
  const read = vitestReport.safeParse(report);
  if (!read.success) return undefined;
  const count: Count = { passed: 0, flaky: [], failed: [] };
  for (const { name, status, assertionResults } of read.data.testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const { fullName: title, failureMessages } of failed)
      count.failed.push({ file, title, said: firstLine(failureMessages[0]) });
    if (failed.length === 0 && status === 'failed') count.failed.push({ file, said: '' });
  }
  return count;
}

/** What of the first count is flaky, by the vitest JSON report of a second run of what failed in it. */
export function unitCountAgain(first: Count, again: unknown): Count {
  const read = vitestReport.safeParse(again);
  const files = new Map(
    read.data?.testResults.map((result) => [path.relative(root, result.name), result]),
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

const errors = z.array(z.object({ message: z.optional(z.string()) }));

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ errors })),
    }),
  ),
});

interface Suite {
  specs: z.infer<typeof spec>[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.optional(z.lazy(() => z.array(suite))),
});

const playwrightReport = z.object({
  errors,
  suites: z.array(suite),
  stats: z.object({ expected: z.number() }),
});

/** Counts a Playwright JSON report; an error outside every test is a failure. */
export function e2eCount(report: unknown): Count | undefined {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return undefined;
  const { suites, stats } = read.data;
  const all = (of: Suite): Suite['specs'] => [...of.specs, ...(of.suites ?? []).flatMap(all)];
  const tests = suites.flatMap(all).flatMap((of) => of.tests.map((test) => ({ ...of, ...test })));
  const ended = (status: string): Failure[] =>
    tests
      .filter((test) => test.status === status)
      .map(({ file, line, title, results }) => {
        const [first] = results.flatMap((result) => result.errors);
        return { file: `e2e/${file}:${line}`, title, said: firstLine(first?.message) };
      });
  const outside = read.data.errors.map(({ message }) => ({
    file: 'an error outside every test',
    said: firstLine(message),
  }));
  return {
    passed: stats.expected,
    flaky: ended('flaky'),
    failed: [...ended('unexpected'), ...outside],
  };
}
