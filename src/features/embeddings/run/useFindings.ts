import { useMemo } from 'react';
import { formatCount, plural } from '../../../lib/text/text';
import { finding, mergeFindings, type HealthFinding } from '../../../lib/vectors/math/health';
import { dimensionsOf, type ModelRow } from '../../../resource/modelRow';
import { useEmbeddingModels } from '../inputs/useEmbeddingModels';
import type { Batch } from './embeddingBatch';
import type { RunState } from './embeddingRun';
import { isActive, isSending, nounOf, useRunState, type Run } from './run';
import type { Results } from '../state/results';

/** What is wrong with the answers, and with the vectors themselves, worst first. Positions are texts, from 0. */
export function useFindings(run: Run, results: Results | undefined): readonly HealthFinding[] {
  const state = useRunState(run);
  const { find } = useEmbeddingModels();
  const { analysis, positions } = results ?? {};
  const row = find(run.settings.model);
  return useMemo(
    () => findingsOf(run, state, analysis?.inspection.findings ?? [], positions, row),
    [run, state, analysis, positions, row],
  );
}

/** The same of any run. `ofVectors` name rows. */
export function findingsOf(
  run: Pick<Run, 'input' | 'isOpened' | 'settings'>,
  state: RunState,
  ofVectors: readonly HealthFinding[],
  positions: Int32Array | undefined,
  row: ModelRow | undefined,
): HealthFinding[] {
  const { findings, texts, textsDone, batches, dimensions } = state;
  const placed = ofVectors.map((one) => ({
    ...one,
    positions: one.positions.map((at) => positions?.[at] ?? at),
  }));
  const lacking =
    isSending(state) || textsDone === texts ? [] : [without(positions, texts, nounOf(run))];
  const cut = batches.flatMap((batch) => cutFinding(batch, Number(row?.contextLength ?? 0)));
  const stated = row && Number(dimensionsOf(row)?.count ?? 0);
  const half =
    !run.isOpened &&
    typeof run.settings.dimensions !== 'number' &&
    stated === 2 * (dimensions ?? NaN)
      ? [finding('other dimensions', 'failed', HALF)]
      : [];
  return mergeFindings([...findings, ...placed, ...lacking, ...cut, ...half]);
}

const HALF =
  'Vectors of half the dimensions came that the catalogue states. They may be half floats, which are read as floats here.';
const LIMITS = [256, 384, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];

/** Each text of a request took as many tokens as a model takes at most: what is behind was cut off. */
export function cutFinding(
  { from, to, promptTokens, totalTokens }: Batch,
  limit: number,
): HealthFinding[] {
  const each = (promptTokens ?? totalTokens ?? 0) / (to - from);
  const isLimit = each > 0 && (each === limit || (to - from > 1 && LIMITS.includes(each)));
  if (!isLimit) return [];
  const words = `Texts took ${formatCount(each)} tokens each, which is a limit: what is behind it was cut off.`;
  const positions = Array.from({ length: to - from }, (_, at) => from + at);
  return [finding('truncated', 'failed', words, positions)];
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
