import * as z from 'zod/mini';

/** What a run's report says: how many tests passed, and the names of those that failed, with what the first error said. */
export interface Count {
  passed: number;
  failed: string[];
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

/** Counts a vitest JSON report; a file that failed before its tests ran is one failure. */
export function unitCount(report: unknown): Count | undefined {
  const read = vitestReport.safeParse(report);
  if (!read.success) return undefined;
  const count: Count = { passed: 0, failed: [] };
  for (const { name, status, assertionResults } of read.data.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const { fullName, failureMessages } of failed)
      count.failed.push(`${name}: ${fullName}${said(failureMessages[0])}`);
    if (failed.length === 0 && status === 'failed') count.failed.push(name);
  }
  return count;
}

const said = (message = ''): string => `\n    ${message.split('\n')[0]}`;

const errors = z.array(z.object({ message: z.optional(z.string()) }));

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors })) })),
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

/** Counts a Playwright JSON report, whose runs have no second try; an error outside every test is a failure. */
export function e2eCount(report: unknown): Count | undefined {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return undefined;
  const { suites, stats } = read.data;
  const all = (of: Suite): Suite['specs'] => [...of.specs, ...(of.suites ?? []).flatMap(all)];
  const failed = suites
    .flatMap(all)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [first] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `e2e/${file}:${line}: ${title}${said(first?.message)}`;
    });
  return {
    passed: stats.expected,
    failed: [
      ...failed,
      ...read.data.errors.map(({ message }) => `an error outside every test${said(message)}`),
    ],
  };
}
