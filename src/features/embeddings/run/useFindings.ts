import { useMemo } from 'react';
import { formatTime } from '../../../lib/time/dates';
import { formatCount, plural } from '../../../lib/text/text';
import { finding, mergeFindings, type HealthFinding } from '../../../lib/vectors/math/health';
import type { Results } from './results';
import { asksDimensions, isActive, nounOf, useRunState, type Run } from './run';
import { useRuns } from './runs';

/** What is wrong with the answers, and with the vectors themselves, worst first. Positions are texts, from 0. */
export function useFindings(run: Run, results: Results | undefined): readonly HealthFinding[] {
  const { findings, texts, textsDone, dimensions } = useRunState(run);
  const earlier = useRuns(({ all }) => earlierOfSameModel(run, all));
  const active = isActive(run);
  const noun = nounOf(run);
  const { analysis, positions } = results ?? {};
  return useMemo(() => {
    const ofVectors = analysis?.inspection.findings ?? [];
    const said = findings.find(({ kind }) => kind === 'missing vectors')?.count ?? 0;
    const lacking = texts - textsDone - said;
    return mergeFindings([
      { offset: 0, findings },
      {
        offset: 0,
        findings: ofVectors.map((one) => ({
          ...one,
          positions: one.positions.map((row) => positions?.[row] ?? row),
        })),
      },
      {
        offset: 0,
        findings:
          lacking === 0
            ? []
            : [active ? soFar(textsDone, texts, noun) : without(positions, texts, noun)],
      },
      { offset: 0, findings: earlier ? otherThanBefore(dimensions, earlier) : [] },
    ]);
  }, [findings, analysis, positions, texts, textsDone, active, noun, dimensions, earlier]);
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
  if (results?.analysis) return 'all good';
  return results?.problem === undefined ? '…' : 'not computed';
}

/** The last run before this one with vectors of the same model, where both took the dimensions that the model gives. */
function earlierOfSameModel(run: Run, all: readonly Run[]): Run | undefined {
  const comparable = (one: Run) =>
    one.settings.model === run.settings.model && !asksDimensions(one);
  if (!comparable(run)) return undefined;
  return all.find(
    (one) => one.id < run.id && comparable(one) && one.batches.state().dimensions !== undefined,
  );
}

function otherThanBefore(dimensions: number | undefined, earlier: Run): HealthFinding[] {
  const before = earlier.batches.state().dimensions;
  if (dimensions === undefined || before === undefined || dimensions === before) return [];
  const words = `The same model gave vectors of ${formatCount(before)} dimensions in the run of ${formatTime(earlier.at).slice(11)}, and of ${formatCount(dimensions)} now. None were asked for in either.`;
  return [finding('other dimensions', 'attention', words)];
}

function soFar(textsDone: number, texts: number, noun: string): HealthFinding {
  const words = `So far ${formatCount(textsDone)} of ${plural(texts, noun)} have a vector.`;
  return finding('not embedded', 'note', words);
}

function without(positions: Int32Array | undefined, texts: number, noun: string): HealthFinding {
  const present = new Set(positions);
  const lacking = Array.from({ length: texts }, (_, at) => at).filter((at) => !present.has(at));
  const words = `Without a vector: ${formatCount(lacking.length)} of ${plural(texts, noun)}.`;
  return finding('not embedded', 'attention', words, lacking);
}
