import { Button, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import type { Grouping, TabProps } from '../../run/results';
import { shareWords } from '../../run/scores';
import { useAsked } from './askedQueries';
import styles from './Evaluate.module.css';
import { type By, type Row } from './rows';

const SHOWN = 12;
const MORE = 100;

type Listed = TabProps & {
  measure: number;
  row: Row;
  /** All of the table. */
  rows: readonly Row[];
  judged: Int32Array;
  groups: Grouping | undefined;
  source: string;
};

/** What a row of the table gets wrong, text by text or query by query. */
export function Wrong({ by, ...listed }: Listed & { by: By }) {
  return by === 'groups' ? <WrongTexts {...listed} /> : <WrongQueries {...listed} />;
}

function WrongTexts({ measure, row, rows, judged, groups, results }: Listed) {
  if (!groups) return null;
  const { labels, names } = groups;
  const wrong = [...judged.keys()].filter((at) => row.hits[at] === 0);
  const sizes = rows.filter(({ name, as }) => name === row.name && as === row.as).toReversed();
  return (
    <>
      <Listing
        title="Wrong"
        beside={`${formatCount(wrong.length)} of ${formatCount(judged.length)}, by ${wordsOf(row)}`}
        label="Wrong texts"
        head={['Text', 'Group', 'Taken for']}
        rows={wrong.map((at) => [
          results.texts[judged[at] ?? -1],
          names[labels[judged[at] ?? -1] ?? -1],
          <span key={at} className="toned" data-tone="attention">
            {names[row.labels[measure]?.[at] ?? -1]}
          </span>,
        ])}
        nothing="Every labelled text is with its own group."
      />
      <Listing
        title="By group"
        beside={`${row.name} as ${row.as}`}
        label="Right by group"
        head={['Group', ...sizes.map(({ dimensions }) => formatCount(dimensions))]}
        rows={names.map((name, group) => {
          const texts = [...judged.keys()].filter((at) => labels[judged[at] ?? -1] === group);
          return [
            name,
            ...sizes.map(({ hits }) => {
              const right = texts.filter((at) => hits[at] === 1).length;
              const share = texts.length > 0 ? shareWords(right / texts.length) : '';
              return `${formatCount(right)} of ${formatCount(texts.length)} ${share}`;
            }),
          ];
        })}
      />
    </>
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
  const { positions } = asked.batches.vectors();
  return (
    <Listing
      title="Misses"
      beside={`${plural(incomplete, 'query')} without all that was expected among the first 10, by ${wordsOf(row)}`}
      label="Missed queries"
      head={['Query', 'Should find', 'Found in 10', 'First at', 'What came first']}
      rows={missed.map((at) => {
        const query = positions[judged[at] ?? -1] ?? -1;
        const wanted = asked.expected[query] ?? [];
        return [
          asked.queries[query]?.query,
          wanted.map((text) => <div key={text}>{run.texts[text]}</div>),
          `${Math.round(recall(at) * wanted.length)} of ${wanted.length}`,
          `rank ${formatCount(row.ranks[at] ?? 0)}`,
          results.texts[row.first[at] ?? -1],
        ];
      })}
      nothing="Every query found all that was expected, and an expected text first."
    />
  );
}

function wordsOf({ name, dimensions, as }: Row): string {
  return `${name} at ${formatCount(dimensions)} as ${as}`;
}

/** A table in a panel; of many rows the first, and more at a press. */
function Listing({
  title,
  beside,
  label,
  head,
  rows,
  nothing,
}: {
  title: string;
  beside: string;
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Shown if there are none. */
  nothing?: string;
}) {
  const [most, setMost] = useState(SHOWN);
  const left = rows.length - most;
  return (
    <Panel title={title} beside={beside} flush>
      {rows.length === 0 && <p className="hint pad">{nothing}</p>}
      {rows.length > 0 && (
        <div className="scroll" role="region" aria-label={label} tabIndex={0}>
          <Table
            className={`table ${styles.listing}`}
            aria-label={label}
            data={{ head: [...head], body: rows.slice(0, most).map((row) => [...row]) }}
          />
        </div>
      )}
      {left > 0 && (
        <Button m="sm" size="xs" variant="default" onClick={() => setMost(most + MORE)}>
          Show {formatCount(Math.min(MORE, left))} more of {formatCount(left)}
        </Button>
      )}
    </Panel>
  );
}
