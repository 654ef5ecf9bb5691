import { useMemo, useState } from 'react';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { unitOf } from '../../run/run';
import { Skeleton } from '../../Skeleton';
import { HeatCard } from './HeatCard';
import { Nearest } from './Nearest';
import { orderRows, type OrderId } from './orders';
import { PairsPanel } from './PairsPanel';
import { SeparationPanel } from './SeparationPanel';
import { SimilarityNumbers } from './SimilarityNumbers';
import styles from './SimilarityTab.module.css';
import { TooMany } from './TooMany';
import { useExtremes } from './useExtremes';
import type { TabProps } from '../../run/results';

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
    <p className={styles.note}>
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
    <div className={styles.tab}>
      <div className={styles.columns}>
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
        <div className={styles.side}>
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
