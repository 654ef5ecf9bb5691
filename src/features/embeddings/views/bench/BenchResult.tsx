import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { download } from '../../../../table/exportRows';
import { MenuButton } from '../../../../ui/Menu';
import { MiniBar } from '../../../../ui/MiniBar';
import { Under } from '../../../../page/Facts';
import { Panel } from '../../../../ui/Panel';
import { useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import type { Bench, Judged } from './benches';
import styles from './BenchTab.module.css';
import { measuresOf, samplesOf, verdictOf, type Measure } from './measures';
import type { Interval } from '../../../../lib/vectors/math/bootstrap';
import { formatCount, plural } from '../../../../lib/text/text';
import { decimalsOf, formatChange, formatScore, formatSigned, rangeWords } from '../../run/scores';
import { useTask } from '../../run/useTask';
import { Matches } from './QueriesPanel';
import { toCsv } from '../../../../lib/csv/csv';

/** Shown with a result if the queries in the CSV have changed since. */
const CHANGED = 'the queries have changed since';
const CSV = 'text/csv;charset=utf-8';

/** The result: how well each model found the expected texts, and its cost. */
export function Measures({ bench, changed }: { bench: Bench; changed: boolean }) {
  const { find } = useEmbeddingModels();
  const [a, b] = bench.sides.map(({ judged }) => judged);
  const ask = useMemo(() => {
    const sides = [a, b].flatMap((judged) => (judged ? [{ judged }] : []));
    return { values: samplesOf(sides) };
  }, [a, b]);
  const { answer: intervals } = useTask('intervals', ask);
  const { quality, effort } = measuresOf(bench, find, intervals);
  const names = sideNames(bench);
  const verdict = intervals && verdictOf(quality, names);
  return (
    <Panel
      title="Result"
      flush
      beside={
        <div className="line gap-8">
          {changed && CHANGED}
          <MenuButton
            label="Export result"
            className="button small"
            items={() => [
              {
                label: 'Measures as CSV',
                run: () =>
                  download(
                    'bench-measures.csv',
                    CSV,
                    measuresCsv(names, [...quality, ...effort], changed),
                  ),
              },
              {
                label: 'Queries as CSV',
                run: () => download('bench-queries.csv', CSV, queriesCsv(names, bench)),
              },
            ]}
          >
            <IconDownload aria-hidden />
            Export result
          </MenuButton>
        </div>
      }
    >
      {verdict !== undefined && <p className="pad strong">{verdict}</p>}
      <div className="scroll" role="region" aria-label="Measures" tabIndex={0}>
        <table className={`table ${styles.table} ${styles.measures}`}>
          <caption className="unseen">Measures of the bench</caption>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col" className="mono">
                  {name}
                </th>
              ))}
              {b && <th scope="col">Difference</th>}
            </tr>
          </thead>
          <tbody>{quality.map((one) => line(one, bench))}</tbody>
          <tbody>{effort.map((one) => line(one, bench))}</tbody>
        </table>
      </div>
    </Panel>
  );
}

function line(measure: Measure, { sides }: Bench) {
  const { name, title, values, shares, ranges, difference, best } = measure;
  return (
    <tr key={name}>
      <th scope="row" title={title}>
        {name}
      </th>
      {sides.map(({ run }, at) => (
        <td key={run.id} className="mono" data-best={best === at || undefined}>
          {shares ? <MiniBar text={values[at] ?? ''} share={shares[at]} wide /> : values[at]}
          {best === at && <span className="unseen"> (best)</span>}
          <Range of={ranges?.[at]} />
        </td>
      ))}
      {sides.length > 1 && (
        <td className="mono">
          {difference && formatChange(difference.mean, decimalsOf(difference.range))}
          <Range of={difference?.range} format={formatSigned} />
        </td>
      )}
    </tr>
  );
}

function Range({ of, format }: { of: Interval | undefined; format?: typeof formatScore }) {
  if (!of) return null;
  return (
    <Under>
      <span title="The 95 % interval of the mean (bootstrap over the queries)">
        {rangeWords(of, format)}
      </span>
    </Under>
  );
}

/** The models' names, with the settings where a model is compared with itself. */
function sideNames({ sides }: Bench): string[] {
  const models = sides.map(({ run }) => run.settings.model);
  if (new Set(models).size === models.length) return models;
  return sides.map(({ run }, at) => {
    const { model, dimensions } = run.settings;
    return `${model} (${dimensions ? `${dimensions} dimensions` : `run ${at + 1}`})`;
  });
}

const SHOWN = 20;

/** The queries whose expected text was not first, the worst ranks first. */
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
        <p className="hint pad">Every query found an expected text first.</p>
      ) : (
        <div className="scroll" role="region" aria-label="Misses" tabIndex={0}>
          <table className={`table ${styles.table} ${styles.misses}`}>
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
                    <span className={`clip ${styles.clip}`} dir="auto" title={queries[at]?.query}>
                      {queries[at]?.query}
                    </span>
                    <Under>
                      <Matches rows={expected[at] ?? []} texts={texts} />
                    </Under>
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

/** The rank of the expected text, and the text that came first instead. */
function Placed({ found, texts }: { found: Judged | undefined; texts: readonly string[] }) {
  if (!found)
    return (
      <span className="toned" data-tone="attention">
        not judged
      </span>
    );
  return (
    <>
      <span className={`mono ${styles.rank}`} data-first={found.rank === 1 || undefined}>
        rank {formatCount(found.rank)}
      </span>
      <Under>
        <span className={`clip ${styles.clip}`} dir="auto" title={texts[found.first]}>
          <span className={`dim mono ${styles.count}`}>{formatScore(found.score)}</span>
          {texts[found.first]}
        </span>
      </Under>
    </>
  );
}

/** The measures, a column per model. They name no query, so a note says when the queries have changed since. */
function measuresCsv(
  names: readonly string[],
  measures: readonly Measure[],
  changed: boolean,
): string {
  const title = changed ? 'measure of earlier queries' : 'measure';
  return toCsv([
    [title, ...names],
    ...measures.map(({ name, values, shares }) => [
      name,
      ...values.map((value, at) => shares?.[at]?.toFixed(4) ?? value),
    ]),
  ]);
}

/** Every query with the rank of its first expected text and what came first, for each model. */
function queriesCsv(names: readonly string[], bench: Bench): string {
  const { queries, expected, sides } = bench;
  const texts = sides[0]?.run.texts ?? [];
  return toCsv([
    [
      'query',
      'expected',
      ...names.flatMap((name) => [`rank (${name})`, `first (${name})`, `score (${name})`]),
    ],
    ...queries.map(({ query }, at) => [
      query,
      (expected[at] ?? []).map((text) => texts[text] ?? '').join('|'),
      ...sides.flatMap(({ judged }) => {
        const found = judged.get(at);
        if (!found) return ['', '', ''];
        return [String(found.rank), texts[found.first] ?? '', String(found.score)];
      }),
    ]),
  ]);
}
