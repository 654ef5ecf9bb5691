import { useMemo, useState, useEffect } from 'react';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { unitOf } from '../../run/run';
import { Skeleton } from '../../run/Computing';
import { HeatCard } from './HeatCard';
import { orderRows, type OrderId } from './heatView';
import { PairsPanel, SimilarityNumbers } from './PairsPanel';
import { SeparationPanel } from './SeparationPanel';
import styles from './SimilarityTab.module.css';
import type { TabProps, Grouping } from '../../run/results';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Extremes } from '../../../../lib/vectors/math/extremes';
import type { Neighbours, Hit } from '../../../../lib/vectors/math/neighbours';
import { groupToken } from '../groupColours';
import { Ranking } from '../Ranking';
import { Notice } from '../../../../components/ui/Notice';
import { rowOf } from '../../../../lib/vectors/math/matrix';
import { MOST_ROWS } from '../../../../lib/vectors/math/gram';
import { formatCount } from '../../../../lib/text/text';
import { GroupingControl } from '../GroupingControl';

/** "Similarity": every pair of texts as a picture, and what is nearest to each. */
export function SimilarityTab({ run, results }: TabProps) {
  const { analysis, problem } = results;
  if (!analysis)
    return problem === undefined ? <Skeleton label="Comparing the vectors" /> : <NotCompared />;
  if (!analysis.pairwise) return <TooMany key={results.set} run={run} results={results} />;
  return <Loaded key={results.set} run={run} results={results} analysis={analysis} />;
}

function NotCompared() {
  return (
    <p className={`card ${styles.note}`}>
      The vectors were not compared. “Compute again” above does it; Vectors, Search and Response
      work without.
    </p>
  );
}

function Loaded({ run, results, analysis }: TabProps & { analysis: Analysis }) {
  const { texts, vectors, positions, grouping } = results;
  const [orderId, setOrderId] = useState<OrderId>('likeness');
  const [chosenRow, setChosenRow] = useState(analysis.order[0] ?? 0);
  const extremes = useExtremes(results.set);
  const order = useMemo(
    () => orderRows(orderId, analysis.order, grouping),
    [orderId, analysis.order, grouping],
  );
  const places = useMemo(() => {
    const found = new Int32Array(order.length);
    for (const [place, row] of order.entries()) found[row] = place;
    return found;
  }, [order]);

  return (
    <div className="stack">
      <div className={`columns ${styles.columns}`}>
        <HeatCard
          run={run}
          results={results}
          extremes={extremes}
          order={order}
          orderId={orderId}
          onOrder={setOrderId}
          chosen={places[chosenRow]}
          onChoose={setChosenRow}
        />
        <div className="stack">
          <Nearest
            texts={texts}
            neighbours={analysis.neighbours}
            row={chosenRow}
            grouping={grouping}
            onChoose={setChosenRow}
          />
          <SeparationPanel results={results} />
        </div>
      </div>
      {extremes && <PairsPanel extremes={extremes} texts={texts} onChoose={setChosenRow} />}
      <SimilarityNumbers
        vectors={vectors}
        texts={texts}
        positions={positions}
        unit={unitOf(run)}
        order={order}
      />
    </div>
  );
}

const SHOWN = 8;

/** The most and least similar pairs; `undefined` until they are found. Of no set there are none. */
function useExtremes(set: string | undefined): Extremes | undefined {
  const [found, setFound] = useState<Extremes>();
  useEffect(() => {
    if (set === undefined) return undefined;
    const abort = new AbortController();
    vectorEngine()
      .run('extremes', { set, count: SHOWN }, { signal: abort.signal })
      // The picture is complete without them.
      .then(setFound, () => undefined);
    return () => abort.abort();
  }, [set]);
  return found;
}

/** The texts most similar to one text, best first; pressing one shows those similar to it. */
function Nearest({
  texts,
  neighbours,
  row,
  grouping,
  onChoose,
}: {
  texts: readonly string[];
  neighbours: Neighbours;
  row: number;
  grouping: Grouping | undefined;
  onChoose: (row: number) => void;
}) {
  const { count, rows, scores } = neighbours;
  const hits = Array.from({ length: count }, (_, at) => ({
    row: rows[row * count + at] ?? 0,
    score: scores[row * count + at] ?? 0,
  }));
  return (
    <Ranking
      to={texts[row] ?? ''}
      texts={texts}
      hits={hits}
      colourOf={(at) => (grouping ? groupToken(grouping.labels[at] ?? -1) : undefined)}
      onChoose={onChoose}
      nothing="There is no other text to compare it with."
    />
  );
}

const NEAREST = 10;

/** Shown instead of the heat map where there are too many pairs: the nearest texts of one text are still known. */
function TooMany({ run, results }: TabProps) {
  const { set, texts, vectors, positions, grouping } = results;
  const lineOf = (at: number) => (positions[at] ?? at) + 1;
  const [line, setLine] = useState(() => lineOf(0));
  const row = positions.indexOf(line - 1);
  const [hits, setHits] = useState<readonly Hit[]>([]);
  useEffect(() => {
    if (row < 0) return undefined;
    const abort = new AbortController();
    const ask = { set, query: rowOf(vectors, row).slice(), most: NEAREST + 1 };
    vectorEngine()
      .run('search', ask, { signal: abort.signal })
      .then(
        (found) => setHits(found.filter((hit) => hit.row !== row).slice(0, NEAREST)),
        () => undefined,
      );
    return () => abort.abort();
  }, [set, vectors, row]);
  return (
    <div className="stack">
      <Notice
        tone="attention"
        title={`${formatCount(texts.length)} texts are not compared pair by pair`}
      >
        The heat map, UMAP and the comparison of runs are limited to {formatCount(MOST_ROWS)} texts.
        Search, bench, the nearest texts and principal components use all texts. Groups are judged
        by an even sample.
      </Notice>
      <div className={`line ${styles.tools}`}>
        <GroupingControl run={run} results={results} />
        <label className={`inline ${styles.number}`}>
          {unitOf(run)}
          <input
            type="number"
            className="input"
            min={1}
            max={run.texts.length}
            value={line}
            onChange={({ currentTarget }) => {
              const next = currentTarget.valueAsNumber;
              if (Number.isInteger(next) && next >= 1 && next <= run.texts.length) setLine(next);
            }}
          />
        </label>
      </div>
      <Ranking
        to={run.texts[line - 1] ?? ''}
        texts={texts}
        hits={row < 0 ? [] : hits}
        colourOf={(at) => (grouping ? groupToken(grouping.labels[at] ?? -1) : undefined)}
        onChoose={(next) => setLine(lineOf(next))}
        nothing={row < 0 ? `This ${unitOf(run).toLowerCase()} has no vector.` : 'Looking…'}
      />
      <SeparationPanel results={results} />
    </div>
  );
}
