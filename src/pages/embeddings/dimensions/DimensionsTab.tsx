import { useMemo } from 'react';
import controls from '../../../components/controls.module.css';
import { FieldNote } from '../../../components/forms/FieldNote';
import { Panel } from '../../../components/Panel';
import { formatBytes, formatCount, plural } from '../../../lib/text';
import type { Truncation } from '../../../lib/vectors/truncation';
import { changeInputs } from '../inputsStore';
import { Skeleton } from '../Skeleton';
import type { TabProps } from '../tabs';
import { useTask } from '../useTask';
import styles from './DimensionsTab.module.css';
import { TruncationChart } from './TruncationChart';

/** This share of the neighbours is called enough. */
const ENOUGH = 0.95;
/** Texts that are looked at; see `truncations`. */
const MOST_QUERIES = 100;
const MOST_NEIGHBOURS = 10;
const MILLION = 1_000_000;

/** "Dimensions": what stays of the vectors when only their first numbers are kept. */
export function DimensionsTab({ run, results }: TabProps) {
  const { texts, vectors } = results;
  const neighbours = neighboursOf(texts.length);
  const ask = useMemo(() => ({ set: run.set, neighbours }), [run.set, neighbours]);
  const { answer, problem, share } = useTask('truncate', ask);
  if (problem !== undefined) return <FieldNote tone="failed">{problem}</FieldNote>;
  if (!answer) return <Skeleton label={`Cutting the vectors, ${Math.round(share * 100)} %`} />;
  return (
    <div className={styles.tab}>
      <Panel title="What fewer dimensions keep" flush>
        <p className={styles.sentence}>{sentence(answer, texts.length)}</p>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Dimensions kept</th>
                <th scope="col">Same neighbours</th>
                <th scope="col">Rank agreement</th>
                <th scope="col">A vector</th>
                <th scope="col">{plural(texts.length, 'text')}</th>
                <th scope="col">A million</th>
                <th scope="col">
                  <span className={controls.hidden}>Use</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.map((one) => (
                <tr key={one.dimensions}>
                  <th scope="row">{formatCount(one.dimensions)}</th>
                  <td>
                    <Share value={one.overlap} />
                  </td>
                  <td className={styles.number}>{one.spearman?.toFixed(3) ?? 'no meaning'}</td>
                  <td className={styles.number}>{formatBytes(one.bytes)}</td>
                  <td className={styles.number}>{formatBytes(one.bytes * texts.length)}</td>
                  <td className={styles.number}>{formatBytes(one.bytes * MILLION)}</td>
                  <td>
                    {one.dimensions < vectors.columns && (
                      <button
                        type="button"
                        className={controls.plain}
                        onClick={() => changeInputs({ dimensions: String(one.dimensions) })}
                      >
                        Ask for {formatCount(one.dimensions)}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <TruncationChart truncations={answer} />
      <p className={styles.note}>
        Vectors are cut after so many numbers, made length 1 again, and compared with the whole ones
        {texts.length > MOST_QUERIES
          ? `, for an even sample of ${MOST_QUERIES} texts against all`
          : ''}
        : how many of the {neighbours} nearest texts stay, and how far the order of all others
        agrees (Spearman). Cutting suits models that were trained for it; what is said here holds
        for these texts.
      </p>
    </div>
  );
}

function Share({ value }: { value: number | undefined }) {
  if (value === undefined) return <>no other text</>;
  return (
    <span className={styles.share}>
      <span className={styles.number}>{(value * 100).toFixed(1)} %</span>
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${value * 100}%` }} />
      </span>
    </span>
  );
}

/** Of few texts the ten nearest are nearly all, and nothing would be seen to change. */
function neighboursOf(texts: number): number {
  return Math.max(1, Math.min(MOST_NEIGHBOURS, Math.floor(texts / 4)));
}

function sentence(found: readonly Truncation[], texts: number): string {
  const whole = found.at(-1);
  if (texts < 2 || !whole) return 'With one text there is nothing to compare.';
  const enough = found.find(({ overlap = 0 }) => overlap >= ENOUGH) ?? whole;
  if (enough.dimensions === whole.dimensions)
    return `Only all ${formatCount(whole.dimensions)} dimensions keep 95 % of the nearest texts.`;
  const saved = 1 - enough.dimensions / whole.dimensions;
  return `The first ${formatCount(enough.dimensions)} of ${formatCount(whole.dimensions)} dimensions keep ${((enough.overlap ?? 0) * 100).toFixed(1)} % of the nearest texts and save ${(saved * 100).toFixed(0)} % of the storage.`;
}
