import { useEffect, useState } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { Notice } from '../../../../components/ui/Notice';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { rowOf } from '../../../../lib/vectors/math/matrix';
import type { Hit } from '../../../../lib/vectors/math/neighbours';
import { MOST_ROWS } from '../../../../lib/vectors/math/gram';
import { formatCount } from '../../../../lib/text/text';
import { groupToken } from '../../groupColours';
import { GroupingControl } from '../../GroupingControl';
import { Ranking } from '../../Ranking';
import { unitOf } from '../../run/run';
import { SeparationPanel } from './SeparationPanel';
import styles from './SimilarityTab.module.css';
import type { TabProps } from '../../run/results';

const NEAREST = 10;

/** In place of the heat map where there are too many pairs: what is nearest to one text still can be told. */
export function TooMany({ run, results }: TabProps) {
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
    <div className={styles.tab}>
      <Notice
        tone="attention"
        title={`${formatCount(texts.length)} texts are not compared pair by pair`}
      >
        The heat map, the map by UMAP and the comparison of runs need the similarity of every pair,
        which is kept for up to {formatCount(MOST_ROWS)} texts. The nearest to one text, the search,
        the bench and the map by principal components go by all texts; groups are suggested and
        judged by an even sample.
      </Notice>
      <div className={styles.tools}>
        <GroupingControl run={run} results={results} />
        <label className={styles.number}>
          {unitOf(run)}
          <input
            type="number"
            className={controls.input}
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
