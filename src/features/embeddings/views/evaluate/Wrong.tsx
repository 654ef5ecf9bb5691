import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import type { Content } from '../../../../ui/jsx';
import { countWords, shareWords } from '../../run/scores';
import styles from './Evaluate.module.css';
import type { Row } from './rows';
import type { Evaluation } from './useEvaluation';

const SHOWN = 12;
const MORE = 100;

interface Listed {
  evaluation: Evaluation;
  row: Row;
}

/** What a row of the table gets wrong, text by text or query by query. */
export function Wrong(listed: Listed) {
  return listed.evaluation.by === 'groups' ? (
    <WrongTexts {...listed} />
  ) : (
    <WrongQueries {...listed} />
  );
}

function WrongTexts({ evaluation: { judged, groups, texts, rows }, row }: Listed) {
  if (!groups) return null;
  const { labels, names } = groups;
  const wrong = [...judged.keys()].filter((at) => (row.hits[at] ?? 0) < 1);
  const sizes = rows.filter(({ name, as }) => name === row.name && as === row.as).toReversed();
  const groupOf = (text: number | undefined) => labels[text ?? -1] ?? -1;
  return (
    <>
      <Listing
        title="Wrong"
        beside={`${formatCount(wrong.length)} of ${formatCount(judged.length)}, by ${wordsOf(row)}`}
        label="Wrong texts"
        head={['Text', 'Group', 'Nearest']}
        rows={wrong.map((at) => [
          texts[judged[at] ?? -1],
          names[groupOf(judged[at])],
          <span key={at} className="toned" data-tone="attention">
            {names[groupOf(row.first[at])]}
          </span>,
        ])}
        nothing="Every labelled text is with its own group."
      />
      <Listing
        title="By group"
        beside={`${row.name} as ${row.as}`}
        label="Right by group"
        head={['Group', ...sizes.map(({ dimensions }) => formatCount(dimensions))]}
        rows={names.flatMap((name, group) => {
          const own = [...judged.keys()].filter((at) => groupOf(judged[at]) === group);
          if (own.length === 0) return [];
          const cells = sizes.map(({ hits }) => {
            const right = own.reduce((sum, at) => sum + (hits[at] ?? 0), 0);
            return `${countWords(right)} of ${formatCount(own.length)} ${shareWords(right / own.length)}`;
          });
          return [[name, ...cells]];
        })}
      />
    </>
  );
}

/** Queries for which something expected is missing among the first ten, or does not come first; the worst first. */
function WrongQueries({ evaluation: { judged, items, texts }, row }: Listed) {
  if (!items) return null;
  const recall = (at: number) => row.values[2]?.[at] ?? 0;
  const isFirst = (at: number) => (row.values[3]?.[at] ?? 0) === 1;
  const isTied = (at: number) => (row.values[3]?.[at] ?? 0) < 1 / (row.ranks[at] ?? 1) - 1e-9;
  const missed = [...judged.keys()]
    .filter((at) => recall(at) < 1 || !isFirst(at))
    .toSorted((a, b) => recall(a) - recall(b) || (row.ranks[b] ?? 0) - (row.ranks[a] ?? 0));
  const incomplete = missed.filter((at) => recall(at) < 1).length;
  return (
    <Listing
      title="Misses"
      beside={`${plural(incomplete, 'query')} without all that was expected among the first 10, by ${wordsOf(row)}`}
      label="Missed queries"
      head={['Query', 'Should find', 'Found in 10', 'First at', 'What came first']}
      rows={missed.map((at) => {
        const wanted = items.expected[judged[at] ?? -1] ?? [];
        return [
          items.queries[judged[at] ?? -1],
          wanted.map((text) => <div key={text}>{texts[text]}</div>),
          `${countWords(recall(at) * wanted.length)} of ${wanted.length}`,
          `rank ${formatCount(row.ranks[at] ?? 0)}${isTied(at) ? ', tied' : ''}`,
          texts[row.first[at] ?? -1],
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
export function Listing({
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
  rows: readonly (readonly Content[])[];
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
        <Button
          m="sm"
          size="xs"
          variant="default"
          onClick={() => setMost(most + MORE)}
        >{`Show ${formatCount(Math.min(MORE, left))} more of ${formatCount(left)}`}</Button>
      )}
    </Panel>
  );
}
