import { useMemo } from 'react';
import { formatCount, plural } from '../../../lib/text/text';
import { finding, mergeFindings, type HealthFinding } from '../../../lib/vectors/math/health';
import type { Results } from './results';
import { isActive, nounOf, useRunState, type Run } from './run';

/** What is wrong with the answers, and with the vectors themselves, worst first. Positions are texts, from 0. */
export function useFindings(run: Run, results: Results | undefined): readonly HealthFinding[] {
  const { findings, texts, textsDone } = useRunState(run);
  const active = isActive(run);
  const noun = nounOf(run);
  const { analysis, positions } = results ?? {};
  return useMemo(() => {
    const ofVectors = (analysis?.inspection.findings ?? []).map((one) => ({
      ...one,
      positions: one.positions.map((row) => positions?.[row] ?? row),
    }));
    const lacking = active || textsDone === texts ? [] : [without(positions, texts, noun)];
    return mergeFindings([{ offset: 0, findings: [...findings, ...ofVectors, ...lacking] }]);
  }, [findings, analysis, positions, texts, textsDone, active, noun]);
}

/** All that was found in a word or two. */
export function verdictOf(
  run: Run,
  results: Results | undefined,
  findings: readonly HealthFinding[],
): string {
  const serious = findings.filter(({ tone }) => tone !== 'note').length;
  if (serious > 0) return plural(serious, 'problem');
  if (isActive(run)) return 'good so far';
  if (results?.analysis) return findings.length > 0 ? plural(findings.length, 'note') : 'all good';
  return results?.problem === undefined ? '…' : 'not computed';
}

function without(positions: Int32Array | undefined, texts: number, noun: string): HealthFinding {
  const present = new Set(positions);
  const lacking = Array.from({ length: texts }, (_, at) => at).filter((at) => !present.has(at));
  const words = `Without a vector: ${formatCount(lacking.length)} of ${plural(texts, noun)}.`;
  return finding('not embedded', 'attention', words, lacking);
}
