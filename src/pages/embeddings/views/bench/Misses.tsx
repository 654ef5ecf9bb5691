import { Panel } from '../../../../components/ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { formatScore } from '../../run/scores';
import type { Bench, Judged } from './benches';
import styles from './BenchTab.module.css';
import { CHANGED, sideNames } from './Measures';
import { Matches } from './QueriesPreview';

const SHOWN = 20;

/** The queries whose expected text was not first, those that stand farthest down first. */
export function Misses({ bench, changed }: { bench: Bench; changed: boolean }) {
  const { queries, expected, sides } = bench;
  const names = sideNames(bench);
  const texts = sides[0]?.run.texts ?? [];
  const worst = (at: number) => Math.max(...sides.map(({ judged }) => judged.get(at)?.rank ?? 0));
  const misses = [...queries.keys()]
    .filter((at) => worst(at) > 1)
    .toSorted((a, b) => worst(b) - worst(a) || a - b);
  const count =
    misses.length > SHOWN
      ? `the worst ${SHOWN} of ${formatCount(misses.length)}`
      : plural(misses.length, 'query');
  return (
    <Panel title="Worst misses" flush beside={changed ? `${count} · ${CHANGED}` : count}>
      {misses.length === 0 ? (
        <p className={styles.none}>Every query found an expected text first.</p>
      ) : (
        <div className={styles.scroll} role="region" aria-label="Misses" tabIndex={0}>
          <table className={`${styles.table} ${styles.misses}`}>
            <caption className="unseen">Queries whose expected text was not first</caption>
            <thead>
              <tr>
                <th scope="col">Query and what it should find</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {names.length > 1 ? name : 'What came first'}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {misses.slice(0, SHOWN).map((at) => (
                <tr key={at}>
                  <th scope="row">
                    <span className={styles.clip} dir="auto" title={queries[at]?.query}>
                      {queries[at]?.query}
                    </span>
                    <span className={styles.under}>
                      <Matches rows={expected[at] ?? []} texts={texts} />
                    </span>
                  </th>
                  {sides.map(({ run, judged }) => (
                    <td key={run.id}>
                      <Placed found={judged.get(at)} texts={texts} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Where the expected text stands, and what stands first instead. */
function Placed({ found, texts }: { found: Judged | undefined; texts: readonly string[] }) {
  if (!found) return <span className={styles.lost}>not judged</span>;
  return (
    <>
      <span className={styles.rank} data-first={found.rank === 1 || undefined}>
        rank {formatCount(found.rank)}
      </span>
      <span className={styles.under}>
        <span className={styles.clip} dir="auto" title={texts[found.first]}>
          <span className={styles.count}>{formatScore(found.score)}</span>
          {texts[found.first]}
        </span>
      </span>
    </>
  );
}
