import { Fact, Facts } from '../../../../page/Facts';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import {
  NO_STRUCTURE,
  suggestedCount,
  type Suggestion,
} from '../../../../lib/vectors/math/clusters';
import type { Results } from '../../run/results';
import { formatScore, scoreOr, separationWords } from '../../run/scores';

/** How many of the best numbers of clusters are named. */
const NAMED = 3;

/** How well the groups are separated, and what the numbers mean. Clusters have no score, because they are made to be apart. */
export function SeparationPanel({ results }: { results: Results }) {
  const { separation, grouping, clusters } = results;
  if (!grouping) return null;
  const grouped = grouping.labels.filter((label) => label >= 0).length;
  const byColumn = grouping.column !== undefined;
  const number = (value: number | undefined, none: string) =>
    separation ? scoreOr(none, value) : '…';
  return (
    <Panel title="Separation" beside={byColumn ? `of ${grouping.column}` : 'of the clusters'}>
      <div className="stack gap-10">
        <Facts>
          {byColumn && (
            <Fact name="Score">
              <span title="With the range that holds the score of 95 of 100 such sets of texts">
                {separation ? separationWords(separation, 'one group only') : '…'}
              </span>
            </Fact>
          )}
          <Fact name="Silhouette">{number(separation?.silhouette, 'one group only')}</Fact>
          <Fact name="Within groups">{number(separation?.inside, 'no such pair')}</Fact>
          <Fact name="Between groups">{number(separation?.between, 'no such pair')}</Fact>
        </Facts>
        <p className="hint">
          {byColumn
            ? 'How often a pair from one group is nearer than a pair from two: 1 is perfect, 0.5 is chance.'
            : 'The silhouette says how much nearer texts are to their own cluster than to the next, from -1 to 1. The clusters come from these same vectors. Add a column of groups to judge the model.'}
          {separation &&
            separation.texts < grouped &&
            ` Looked at: an even sample of ${formatCount(separation.texts)} texts.`}
        </p>
        {!byColumn && clusters && clusters.suggestions.length > 0 && (
          <p className="hint">{suggestionWords(clusters.suggestions)}</p>
        )}
      </div>
    </Panel>
  );
}

function suggestionWords(suggestions: readonly Suggestion[]): string {
  const best = suggestions
    .slice(0, NAMED)
    .map(({ k, silhouette }) => `${plural(k, 'cluster')} (${formatScore(silhouette)})`)
    .join(', ');
  const words = `k-means, best by silhouette: ${best}.`;
  if (suggestedCount(suggestions) > 1) return words;
  return `No clusters stand out: up to ${NO_STRUCTURE} there is no substantial structure (Kaufman and Rousseeuw, 1990). ${words}`;
}
