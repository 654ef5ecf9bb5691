import { useMemo, useState } from 'react';
import { FieldNote } from '../../../../components/form/FieldNote';
import { Fact, Facts } from '../../../../components/ui/Facts';
import { Panel } from '../../../../components/ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { comparedNeighbours } from '../../../../lib/vectors/math/agreement';
import { align } from '../../../../lib/vectors/math/procrustes';
import { Choice } from '../../../../components/ui/Choice';
import { methods, type Method } from '../map/mapWords';
import { Scatter } from '../map/Scatter';
import { UmapProgress } from '../map/UmapProgress';
import { useUmap } from '../map/useUmap';
import type { TabProps } from '../../run/results';
import { scoreOr } from '../../run/scores';
import { runTitle } from '../../run/runs';
import { Skeleton } from '../../run/Computing';
import styles from './CompareTab.module.css';
import { pointsOf, useAgreement, useJudged } from './agreement';
import { SideBySide } from './SideBySide';

const HEIGHT = 300;
const none: ReadonlySet<number> = new Set();

/** Two runs over the same texts: their cost, how far they agree, and both maps side by side. */
export function Comparison({ a, b }: { a: TabProps; b: TabProps }) {
  const { common, answer, problem } = useAgreement(a, b);
  const judged = useJudged(a, b, common);
  const [pointed, setPointed] = useState<number>();
  const texts = useMemo(
    () => Array.from(common.a, (row) => a.results.texts[row] ?? ''),
    [common, a.results.texts],
  );
  const labels = useMemo(
    () =>
      a.results.grouping &&
      Int32Array.from(common.a, (row) => a.results.grouping?.labels[row] ?? -1),
    [common, a.results.grouping],
  );
  const [method, setMethod] = useState<Method>('pca');
  const umaps = [useUmap(a, method === 'umap'), useUmap(b, method === 'umap')] as const;
  // A run whose computing was stopped has no map.
  const unmapped = [a, b].find(
    (side) => side.results.problem !== undefined && !mapOf(side, method),
  );
  const [mapA, mapB] = [mapOf(a, method), mapOf(b, method)];
  const maps = useMemo(() => {
    if (!mapA || !mapB) return undefined;
    const first = pointsOf(mapA, common.a);
    return { first, ...align(first, pointsOf(mapB, common.b)) };
  }, [mapA, mapB, common]);
  const broken = umaps.find(({ problem: why }) => why !== undefined);
  const missing = Math.max(a.run.texts.length, b.run.texts.length) - common.a.length;

  return (
    <div className="stack">
      <SideBySide a={a} b={b} judged={judged} />
      {missing > 0 && (
        <FieldNote tone="attention">
          {plural(missing, 'text')} without a vector in one of the runs: compared are the{' '}
          {formatCount(common.a.length)} that both have.
        </FieldNote>
      )}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {answer ? (
        <div className={`columns late ${styles.columns}`}>
          <Panel title="Agreement">
            <div className="stack gap-10">
              <Facts>
                <Fact name="Same neighbours">{percent(answer.meanOverlap)}</Fact>
                <Fact name="Rank agreement">{scoreOr('no meaning', answer.rankAgreement)}</Fact>
                <Fact name="Maps differ by">
                  {maps ? percent(maps.disparity) : broken || unmapped ? 'not known' : '…'}
                </Fact>
              </Facts>
              <p className="hint">
                {nearestWords(comparedNeighbours(common.a.length))} that both runs name; how far
                they put the other texts in the same order (Spearman), the mean over{' '}
                {answer.ranked < common.a.length
                  ? `an even sample of ${plural(answer.ranked, 'text')}`
                  : plural(answer.ranked, 'text')}
                ; what is left between the maps after moving, turning and scaling one of them.
              </p>
            </div>
          </Panel>
          {answer.meanOverlap !== undefined && (
            <Changed
              texts={texts}
              overlap={answer.overlap}
              pointed={pointed}
              onPoint={setPointed}
            />
          )}
        </div>
      ) : (
        problem === undefined && <Skeleton label="Comparing the two runs" />
      )}
      <div className="line gap-10">
        <Choice label="Maps" options={methods} chosen={method} onChoose={setMethod} />
        {!maps && broken && (
          <>
            <FieldNote tone="failed">{broken.problem}</FieldNote>
            <button type="button" className="button small" onClick={broken.again}>
              Try again
            </button>
          </>
        )}
      </div>
      {!maps && !broken && unmapped && (
        <p className="hint">{runTitle(unmapped.run)} has no map: its computing was stopped.</p>
      )}
      {!maps && !broken && !unmapped && method === 'pca' && <Skeleton label="Mapping both runs" />}
      {!maps && !broken && !unmapped && method === 'umap' && (
        <UmapProgress
          share={
            (umaps[0].share +
              umaps[1].share +
              Number(mapA !== undefined) +
              Number(mapB !== undefined)) /
            2
          }
          texts={a.run.texts.length}
          height={HEIGHT}
          onCancel={() => setMethod('pca')}
        />
      )}
      {maps && (
        <div className={`columns late ${styles.maps}`}>
          {[
            { side: a, points: maps.first },
            { side: b, points: maps.points },
          ].map(({ side, points }) => (
            <Panel key={side.run.id} title={runTitle(side.run)}>
              <Scatter
                label={`Points of ${runTitle(side.run)}`}
                describedBy="compared-point"
                points={points}
                labels={labels}
                texts={texts}
                height={HEIGHT}
                drag="move"
                named={false}
                pointed={pointed}
                selected={none}
                onPoint={(row) => setPointed(row)}
                onSelect={([row]) => setPointed(row)}
              />
            </Panel>
          ))}
          <p id="compared-point" className={styles.point} aria-live="polite">
            {pointed === undefined
              ? 'Point at a text in one map to see it in the other.'
              : texts[pointed]}
          </p>
        </div>
      )}
    </div>
  );
}

function mapOf({ results }: TabProps, method: Method): Float32Array | undefined {
  return method === 'umap' ? results.umap?.points : results.analysis?.pca.points;
}

function nearestWords(count: number): string {
  return `The share of each text’s ${count === 1 ? 'one nearest text' : `${count} nearest texts`}`;
}

function percent(share: number | undefined): string {
  return share === undefined ? 'no meaning' : `${(share * 100).toFixed(1)} %`;
}

const MOST = 8;

/** The texts whose neighbours differ most between two runs. Texts that kept all of theirs are only counted. */
function Changed({
  texts,
  overlap,
  pointed,
  onPoint,
}: {
  texts: readonly string[];
  overlap: Float32Array;
  pointed: number | undefined;
  onPoint: (row: number | undefined) => void;
}) {
  const changed = useMemo(
    () =>
      [...overlap.keys()]
        .filter((row) => (overlap[row] ?? 0) < 1)
        .toSorted((a, b) => (overlap[a] ?? 0) - (overlap[b] ?? 0) || a - b),
    [overlap],
  );
  return (
    <Panel title="Texts that changed most" flush>
      {changed.length > 0 && (
        <ol className={styles.list}>
          {changed.slice(0, MOST).map((row) => (
            <li key={row}>
              <button
                type="button"
                className={`pressable ${styles.row}`}
                aria-pressed={row === pointed}
                title={texts[row]}
                onClick={() => onPoint(row)}
                onPointerEnter={() => onPoint(row)}
              >
                <span className="clip" dir="auto">
                  {texts[row]}
                </span>
                <span className="second mono">{((overlap[row] ?? 0) * 100).toFixed(0)} % kept</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={`hint ${styles.rest}`}>{restWords(changed.length, overlap.length)}</p>
    </Panel>
  );
}

function restWords(changed: number, all: number): string {
  if (changed === 0) return 'Every text kept its nearest texts.';
  const kept = all - changed;
  const more = changed > MOST ? `${formatCount(changed - MOST)} more changed; ` : '';
  if (kept === 0) return `${more}no text kept all of its nearest texts.`;
  return `${more}${kept === 1 ? 'the other text' : `the other ${formatCount(kept)}`} did not change.`;
}
