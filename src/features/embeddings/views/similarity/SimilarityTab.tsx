import { useMemo, useState } from 'react';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { unitOf } from '../../run/run';
import { Skeleton } from '../../run/Computing';
import { useTask } from '../../run/useTask';
import { HeatCard } from './HeatCard';
import { orderRows, type OrderId } from './heatView';
import { LabelsPanel } from './LabelsPanel';
import { PairsPanel, SimilarityNumbers } from './PairsPanel';
import { SeparationPanel } from './SeparationPanel';
import styles from './SimilarityTab.module.css';
import type { TabProps, Grouping } from '../../run/results';
import type { Neighbours } from '../../../../lib/vectors/math/neighbours';
import { Ranking } from '../Ranking';
import { Notice } from '../../../../ui/Notice';
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
    <p className="card pad second">
      The vectors were not compared. “Compute again” above does it; Vectors, Search and Response
      work without.
    </p>
  );
}

const SHOWN = 8;

function Loaded({ run, results, analysis }: TabProps & { analysis: Analysis }) {
  const { texts, vectors, positions, grouping } = results;
  const [orderId, setOrderId] = useState<OrderId>('likeness');
  const [chosenRow, setChosenRow] = useState(analysis.order[0] ?? 0);
  const { set } = results;
  // The picture is complete without the pairs, so their failure is not shown.
  const { answer: extremes } = useTask(
    'extremes',
    useMemo(() => ({ set, count: SHOWN }), [set]),
  );
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
      {grouping && results.separation && (
        <LabelsPanel
          grouping={grouping}
          nearest={results.separation.nearest}
          texts={texts}
          onChoose={setChosenRow}
        />
      )}
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
      groupOf={grouping && ((at) => grouping.labels[at] ?? -1)}
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
  const ask = useMemo(
    () => (row < 0 ? undefined : { set, query: rowOf(vectors, row).slice(), most: NEAREST + 1 }),
    [set, vectors, row],
  );
  const { answer: found = [] } = useTask('search', ask);
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
      <div className="line gap-12">
        <GroupingControl run={run} results={results} />
        <label className="inline gap-6 second fine">
          {unitOf(run)}
          <input
            type="number"
            className={`input ${styles.number}`}
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
        hits={found.filter((hit) => hit.row !== row).slice(0, NEAREST)}
        groupOf={grouping && ((at) => grouping.labels[at] ?? -1)}
        onChoose={(next) => setLine(lineOf(next))}
        nothing={row < 0 ? `This ${unitOf(run).toLowerCase()} has no vector.` : 'Looking…'}
      />
      <SeparationPanel results={results} />
    </div>
  );
}
