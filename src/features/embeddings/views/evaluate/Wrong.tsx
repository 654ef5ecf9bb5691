import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { groupByColumn, type TabProps } from '../../run/results';
import { shareWords } from '../../run/scores';
import { useAsked } from './askedQueries';
import { Matches } from './QueriesPanel';
import { type By, type Row } from './rows';

const SHOWN = 12;
const MORE = 100;

type Listed = TabProps & {
  measure: number;
  row: Row;
  /** All of the table. */
  rows: readonly Row[];
  judged: Int32Array;
  column: string | undefined;
  source: string;
};

/** What a row of the table gets wrong, text by text or query by query. */
export function Wrong({ by, ...listed }: Listed & { by: By }) {
  return by === 'groups' ? <WrongTexts {...listed} /> : <WrongQueries {...listed} />;
}

function WrongTexts({ measure, row, rows, judged, column, run, results }: Listed) {
  const [most, setMost] = useState(SHOWN);
  const grouping = useMemo(() => {
    const found = run.columns.find(({ name }) => name === column);
    return found && groupByColumn(found, run.texts, results.positions);
  }, [run, results, column]);
  if (!grouping) return null;
  const { labels, names } = grouping;
  const wrong = [...judged.keys()].filter((at) => row.hits[at] === 0);
  return (
    <>
      <Panel
        title="Wrong"
        flush
        beside={`${formatCount(wrong.length)} of ${formatCount(judged.length)}, by ${row.name} at ${formatCount(row.dimensions)} as ${row.as}`}
      >
        {wrong.length === 0 ? (
          <p className="hint pad">Every labelled text is with its own group.</p>
        ) : (
          <div className="scroll" role="region" aria-label="Wrong texts" tabIndex={0}>
            <table className="table">
              <caption className="unseen">Texts that are taken for another group</caption>
              <thead>
                <tr>
                  <th scope="col">Text</th>
                  <th scope="col">Group</th>
                  <th scope="col">Taken for</th>
                </tr>
              </thead>
              <tbody>
                {wrong.slice(0, most).map((at) => (
                  <tr key={at}>
                    <td dir="auto">{results.texts[judged[at] ?? -1]}</td>
                    <td>{names[labels[judged[at] ?? -1] ?? -1]}</td>
                    <td className="toned" data-tone="attention">
                      {names[row.labels[measure]?.[at] ?? -1]}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {wrong.length > most && (
              <p className="pad">
                <Button size="xs" variant="default" onClick={() => setMost(most + MORE)}>
                  Show {formatCount(Math.min(MORE, wrong.length - most))} more of{' '}
                  {formatCount(wrong.length - most)}
                </Button>
              </p>
            )}
          </div>
        )}
      </Panel>
      <ByGroup row={row} rows={rows} judged={judged} labels={labels} names={names} />
    </>
  );
}

/** How each group does over the sizes of the row's model, as it is stored. */
function ByGroup({
  row,
  rows,
  judged,
  labels,
  names,
}: {
  row: Row;
  rows: readonly Row[];
  judged: Int32Array;
  labels: Int32Array;
  names: readonly string[];
}) {
  const sizes = rows.filter(({ name, as }) => name === row.name && as === row.as).toReversed();
  const textsOf = names.map((_, label) =>
    [...judged.keys()].filter((at) => labels[judged[at] ?? -1] === label),
  );
  return (
    <Panel title="By group" beside={`${row.name} as ${row.as}`} flush>
      <div className="scroll" role="region" aria-label="Right by group" tabIndex={0}>
        <table className="table">
          <caption className="unseen">Right texts of each group, by size</caption>
          <thead>
            <tr>
              <th scope="col">Group</th>
              {sizes.map(({ dimensions }) => (
                <th key={dimensions} scope="col">
                  {formatCount(dimensions)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, label) => {
              const texts = textsOf[label] ?? [];
              return (
                <tr key={name}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  {sizes.map(({ dimensions, hits }) => {
                    const right = texts.filter((at) => hits[at] === 1).length;
                    return (
                      <td key={dimensions} className="mono">
                        {formatCount(right)} of {formatCount(texts.length)}{' '}
                        {texts.length > 0 && shareWords(right / texts.length)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Queries for which something expected is missing among the first ten, or does not come first; the worst first. */
function WrongQueries({ row, judged, run, results, source }: Listed) {
  const asked = useAsked(({ all }) =>
    all.find((one) => one.run.id === row.run && one.source === source),
  );
  if (!asked) return null;
  const recall = (at: number) => row.values[2]?.[at] ?? 0;
  const missed = [...judged.keys()]
    .filter((at) => recall(at) < 1 || (row.ranks[at] ?? 1) > 1)
    .toSorted((a, b) => recall(a) - recall(b) || (row.ranks[b] ?? 0) - (row.ranks[a] ?? 0));
  const incomplete = missed.filter((at) => recall(at) < 1).length;
  return (
    <Panel
      title="Misses"
      flush
      beside={`${plural(incomplete, 'query')} without all that was expected among the first 10, by ${row.name} at ${formatCount(row.dimensions)} as ${row.as}`}
    >
      {missed.length === 0 ? (
        <p className="hint pad">
          Every query found all that was expected, and an expected text first.
        </p>
      ) : (
        <div className="scroll" role="region" aria-label="Missed queries" tabIndex={0}>
          <table className="table">
            <caption className="unseen">
              Queries that did not find all that was expected first
            </caption>
            <thead>
              <tr>
                <th scope="col">Query and what it should find</th>
                <th scope="col">Found in 10</th>
                <th scope="col">First at</th>
                <th scope="col">What came first</th>
              </tr>
            </thead>
            <tbody>
              {missed.map((at) => {
                const query = asked.batches.vectors().positions[judged[at] ?? -1] ?? -1;
                const wanted = asked.expected[query] ?? [];
                return (
                  <tr key={at}>
                    <th scope="row">
                      <span dir="auto">{asked.queries[query]?.query}</span>
                      <Matches rows={wanted} texts={run.texts} />
                    </th>
                    <td className="mono">
                      {Math.round(recall(at) * wanted.length)} of {wanted.length}
                    </td>
                    <td className="mono">rank {formatCount(row.ranks[at] ?? 0)}</td>
                    <td dir="auto">{results.texts[row.first[at] ?? -1]}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
