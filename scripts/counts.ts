import * as z from 'zod/mini';

export interface Count {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Counts a vitest JSON report; a file that failed before its tests ran is one failure. */
export function unitCount(report: unknown): Count | undefined {
  const read = vitestReport.safeParse(report);
  if (!read.success) return undefined;
  const count: Count = { passed: 0, failed: 0 };
  for (const file of read.data.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed').length;
    count.passed += file.assertionResults.filter((test) => test.status === 'passed').length;
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
  }
  return count;
}

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts a Playwright JSON report; flaky is failed, and so is an error outside every test. */
export function e2eCount(report: unknown): Count | undefined {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return undefined;
  const { errors, stats } = read.data;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
