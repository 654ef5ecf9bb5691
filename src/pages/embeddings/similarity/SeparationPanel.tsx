import { Fact, Facts } from '../../../components/Facts';
import { Panel } from '../../../components/Panel';
import { formatCount, plural } from '../../../lib/text';
import type { Results } from '../results';
import { formatScore } from '../scores';
import styles from './SeparationPanel.module.css';

/** So many of the best numbers of clusters are named. */
const NAMED = 3;

/** How well the groups are kept apart, and what the number means. */
export function SeparationPanel({ results }: { results: Results }) {
  const { separation, grouping, texts, clusters } = results;
  if (!separation || !grouping) return null;
  const number = (value: number | undefined) =>
    value === undefined ? 'no such pair' : formatScore(value);
  return (
    <Panel
      title="Separation"
      beside={grouping.column === undefined ? 'of the clusters' : `of ${grouping.column}`}
    >
      <Facts>
        <Fact name="Score">{separation.score?.toFixed(3) ?? 'one group only'}</Fact>
        <Fact name="Within groups">{number(separation.inside)}</Fact>
        <Fact name="Between groups">{number(separation.between)}</Fact>
        <Fact name="Silhouette">
          {separation.silhouette === undefined
            ? 'one group only'
            : formatScore(separation.silhouette)}
        </Fact>
      </Facts>
      <p className={styles.note}>
        The score is the share of cases in which a pair of one group is nearer than a pair of two: 1
        is perfect, 0.5 is chance.
        {separation.texts < texts.length &&
          ` Looked at: an even sample of ${formatCount(separation.texts)} texts.`}
      </p>
      {grouping.column === undefined && clusters && clusters.suggestions.length > 0 && (
        <p className={styles.note}>
          k-means, best by silhouette:{' '}
          {clusters.suggestions
            .slice(0, NAMED)
            .map(({ k, silhouette }) => `${plural(k, 'cluster')} (${silhouette.toFixed(3)})`)
            .join(', ')}
          .
        </p>
      )}
    </Panel>
  );
}
