import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import controls from '../../../../components/ui/controls.module.css';
import { ErrorPanel } from '../../../../components/page/ErrorPanel';
import { paths } from '../../../../components/page/paths';
import { Notice } from '../../../../components/ui/Notice';
import { formatCount, plural } from '../../../../lib/text/text';
import { groupToken } from '../../groupColours';
import { Ranking } from '../../Ranking';
import { Skeleton } from '../../Skeleton';
import { costWords, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import type { Search } from './searches';
import styles from './SearchTab.module.css';
import type { TabProps } from '../../run/results';

const FIRST = 20;

/** What came of one query: the texts by rank, or why there are none. */
export function Answer({ run, results, search }: TabProps & { search: Search }) {
  const [whole, setWhole] = useState<number>();
  const { grouping, positions } = results;
  const rows = useMemo(() => {
    const found = new Map<number, number>();
    for (const [row, text] of positions.entries()) found.set(text, row);
    return found;
  }, [positions]);
  const { state, found, query, problem, error } = search;
  if (state === 'sending') return <Skeleton label="Embedding the query" />;
  if (state === 'cancelled')
    return <p className={styles.note}>The query was cancelled before its answer was ranked.</p>;
  if (error !== undefined) return <ErrorPanel error={error} />;
  if (problem !== undefined)
    return (
      <Notice tone="failed" title="The texts could not be ranked" role="alert">
        <p className={styles.problem}>{problem}</p>
        <Facts run={run} search={search} />
      </Notice>
    );
  const shown = whole === search.id ? found : found.slice(0, FIRST);
  const labels = grouping?.labels;
  return (
    <div className={styles.answer}>
      <Ranking
        to={query}
        texts={run.texts}
        hits={shown.map(({ text, score }) => ({ row: text, score }))}
        colourOf={(text) => (labels ? groupToken(labels[rows.get(text) ?? -1] ?? -1) : undefined)}
        nothing="There are no texts to rank."
      />
      <div className={styles.foot}>
        <Facts run={run} search={search} />
        {shown.length < found.length && (
          <button
            type="button"
            className={`${controls.button} ${controls.small}`}
            onClick={() => setWhole(search.id)}
          >
            Show {formatCount(found.length)}
          </button>
        )}
        {found.length < results.texts.length && (
          <span>
            the nearest {found.length} of {plural(results.texts.length, 'text')}
          </span>
        )}
      </div>
      <p className="unseen" role="status">
        {found[0] && `Nearest: ${run.texts[found[0].text] ?? ''}`}
      </p>
    </div>
  );
}

/** What the query took. */
function Facts({ run, search }: Pick<TabProps, 'run'> & { search: Search }) {
  const { find } = useEmbeddingModels();
  const { latencyMs, tokens, requestId } = search;
  return (
    <p className={styles.facts} aria-label="What the query took">
      {latencyMs !== undefined && <span>{Math.round(latencyMs)} ms</span>}
      <span>{tokens === undefined ? 'tokens not known' : plural(tokens, 'token')}</span>
      <span>{costWords(tokens, find(run.settings.model))}</span>
      {requestId !== undefined && <Link to={paths.activity(requestId)}>Show request</Link>}
    </p>
  );
}
