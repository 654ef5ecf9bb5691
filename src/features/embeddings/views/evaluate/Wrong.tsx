import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { groupByColumn, type TabProps } from '../../run/results';
import { useAsked } from './askedQueries';
import { Matches } from './QueriesPanel';
import { type By, type Row } from './rows';

const SHOWN = 12;
const MORE = 100;

type Listed = TabProps & {
  row: Row;
  judged: Int32Array;
  column: string | undefined;
  source: string;
};

/** What a row of the table gets wrong, text by text or query by query. */
export function Wrong({ by, ...listed }: Listed & { by: By }) {
  return by === 'groups' ? <WrongTexts {...listed} /> : <WrongQueries {...listed} />;
}

function WrongTexts({ row, judged, column, run, results }: Listed) {
  const [most, setMost] = useState(SHOWN);
  const grouping = useMemo(() => {
    const found = run.columns.find(({ name }) => name === column);
    return found && groupByColumn(found, run.texts, results.positions);
  }, [run, results, column]);
  if (!grouping) return null;
  const { labels, names } = grouping;
  const wrong = [...judged.keys()].filter((at) => row.hits[at] === 0);
  return (
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
                    {names[labels[row.first[at] ?? -1] ?? -1]}
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
  );
}

/** Queries for which something expected is missing among the first ten, or does not come first; the worst first. */
function WrongQueries({ row, judged, run, results, source }: Listed) {
  const asked = useAsked(({ all }) =>
    all.find((one) => one.run.id === row.run && one.source === source),
  );
  if (!asked) return null;
  const recall = (at: number) => row.recall[at] ?? 0;
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
