import type { ImportRow } from '../../ledger/userImport';
import { isOpen, type RowResult, type StepResult } from './importOutcome';
import type { ImportParts, ImportSnapshot } from './importParts';

type Written = Pick<ImportParts, 'read' | 'course'>;

/** Each row's result as it is written down. */
export function writtenResults(rows: readonly ImportRow[], parts: Written): RowResult[] {
  const steps = new Map(parts.read().map((step) => [step.row, step]));
  return rows.map((row, index): RowResult => {
    if (row.leftOut !== undefined) return { state: 'left out', words: row.leftOut };
    const step = steps.get(index);
    if (step === undefined) return { state: 'waiting' };
    const { job: _job, row: _row, ...result } = step;
    return result;
  });
}

/** The import as it is written down, nobody being at it. */
export function standingOf(rows: readonly ImportRow[], parts: Written): ImportSnapshot {
  const results = writtenResults(rows, parts);
  const { parallel, waitUntil, cancelled } = parts.course();
  const phase = restPhase(results, cancelled);
  return { results, phase, reason: undefined, asking: asked(results), parallel, waitUntil };
}

/** The first row that is still to be asked about. */
export function asked(results: readonly RowResult[]): number | undefined {
  const row = results.findIndex(isOpen);
  return row < 0 ? undefined : row;
}

/** What an import is in once nothing is under way. */
export function restPhase(
  results: readonly RowResult[],
  cancelled: boolean | undefined,
): ImportSnapshot['phase'] {
  if (!results.some(({ state }) => state === 'waiting')) return 'done';
  return cancelled === true ? 'cancelled' : 'paused';
}

export function isStep(result: RowResult): result is StepResult {
  return result.state !== 'left out';
}
