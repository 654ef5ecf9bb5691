import { useMemo } from 'react';
import { mergeFindings, type HealthFinding } from '../../lib/vectors/health';
import type { Results } from './results';
import { useRunState, type Run } from './run';

/** What is wrong with the answers, and with the vectors themselves, worst first. Positions are texts, from 0. */
export function useFindings(run: Run, { analysis, positions }: Results): readonly HealthFinding[] {
  const { findings } = useRunState(run);
  return useMemo(() => {
    const ofVectors = analysis?.inspection.findings ?? [];
    return mergeFindings([
      { offset: 0, findings },
      {
        offset: 0,
        findings: ofVectors.map((one) => ({
          ...one,
          positions: one.positions.map((row) => positions[row] ?? row),
        })),
      },
    ]);
  }, [findings, analysis, positions]);
}
