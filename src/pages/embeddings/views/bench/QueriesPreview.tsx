import { Notice } from '../../../../components/ui/Notice';
import { formatCount, joinWords, plural, shortenMiddle } from '../../../../lib/text/text';
import type { ReadQueries } from './benchSource';
import styles from './BenchTab.module.css';

const SHOWN = 50;
const NAMED = 3;

/** What was read: each query with the texts it should find, and what names none of them. */
export function QueriesPreview({ read, texts }: { read: ReadQueries; texts: readonly string[] }) {
  const { queries, repeats, expected, judgeable, unknown, ignored, queryless } = read;
  const lost = queries.length - judgeable.queries.length;
  return (
    <>
      {unknown.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(unknown.length, 'match', 'matches')} not among the texts`}
          role="status"
        >
          {namesOf(unknown)}.
        </Notice>
      )}
      {lost > 0 && (
        <Notice
          tone="attention"
          title={`${plural(lost, 'query')} cannot be judged and will not be sent`}
          role="status"
        >
          None of the texts is known to answer {lost === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {repeats.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(repeats.length, 'row repeats', 'rows repeat')} a query: ${plural(queries.length + repeats.length, 'row')}, ${plural(queries.length, 'query')}`}
          role="status"
        >
          A repeated query counts once, with the matches of all its rows:{' '}
          {namesOf([...new Set(repeats)])}.
        </Notice>
      )}
      {queryless > 0 && (
        <Notice
          tone="attention"
          title={`${plural(queryless, 'row')} without a query`}
          role="status"
        >
          Left out.
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(ignored.length, 'column')} not read`}
          role="status"
        >
          {namesOf(ignored)}.
        </Notice>
      )}
      {queries.length > 0 && (
        <div className={styles.preview} role="region" aria-label="Queries read" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Query</th>
                <th scope="col">Should find</th>
              </tr>
            </thead>
            <tbody>
              {queries.slice(0, SHOWN).map(({ query }, at) => (
                <tr key={query}>
                  <td>
                    <span className={styles.clip} dir="auto" title={query}>
                      {query}
                    </span>
                  </td>
                  <td>
                    <Matches rows={expected[at] ?? []} texts={texts} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {queries.length > SHOWN && (
            <p className={styles.more}>and {formatCount(queries.length - SHOWN)} more</p>
          )}
        </div>
      )}
    </>
  );
}

/** The first few, and how many more. */
function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one) => `“${shortenMiddle(one, 60, 0)}”`);
  const more = all.length - named.length;
  return joinWords(more > 0 ? [...named, `${formatCount(more)} more`] : named);
}

/** The texts a query should find: the first, and how many more. */
export function Matches({ rows, texts }: { rows: readonly number[]; texts: readonly string[] }) {
  const [first] = rows;
  if (first === undefined) return <span className={styles.lost}>nothing known</span>;
  const all = rows.slice(0, 10).map((row) => texts[row] ?? '');
  return (
    <span className={styles.clip} dir="auto" title={all.join('\n')}>
      {rows.length > 1 && <span className={styles.count}>{rows.length} texts</span>}
      {texts[first]}
    </span>
  );
}
