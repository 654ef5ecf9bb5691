import { Textarea } from '@mantine/core';
import { FieldNote } from '../../../../form/FieldNote';
import { Panel } from '../../../../ui/Panel';
import { plural, formatCount, joinWords, shortenMiddle } from '../../../../lib/text/text';
import type { Part } from '../../../../ui/jsx';
import { inputsForm } from '../../inputs/inputsStore';
import type { ReadQueries } from './queries';

/** The queries as typed, pasted or from the example, and how they were read. */
export function QueriesPanel({
  source,
  read,
  example,
}: {
  source: string;
  read: ReadQueries | undefined;
  /** The button that runs the example, if it belongs here. */
  example: Part;
}) {
  return (
    <Panel
      title="Queries with expected matches"
      beside={read && plural(read.queries.length, 'query')}
    >
      <div className="stack gap-8">
        <Textarea
          classNames={{ input: 'mono' }}
          rows={6}
          resize="vertical"
          aria-label="Queries as CSV"
          placeholder={
            'query,expected\nmy token has expired,The token of my service account has expired|3'
          }
          spellCheck={false}
          wrap="off"
          value={source}
          onChange={({ currentTarget }) => inputsForm.setValue('queries', currentTarget.value)}
        />
        <p className="hint">
          A query, then what it should find: a text, word by word, its id where the texts have a
          column of ids, or else its line number. Separate several with |, or use further columns;
          below a heading, columns called expected, match, relevant or answer, such as expected_2.
        </p>
        {example}
        {read &&
          [...read.faults, ...unusedOf(read)].map((words) => (
            <FieldNote key={words} tone="attention">
              {words}
            </FieldNote>
          ))}
      </div>
    </Panel>
  );
}

/** What of the queries could not be used as it stands. */
function unusedOf(read: ReadQueries) {
  const { queries, repeats, judgeable, unknown, lines, ids, ignored, queryless } = read;
  const lost = queries.length - judgeable.queries.length;
  const notes: [count: number, words: string][] = [
    [
      unknown.length,
      `${plural(unknown.length, 'match', 'matches')} not among the texts: ${namesOf(unknown)}.`,
    ],
    [ids, `${plural(ids, 'match', 'matches')} found by the ids of the texts.`],
    [
      lines,
      `${plural(lines, 'match', 'matches')} taken for line numbers, from 1: the texts have no column of ids.`,
    ],
    [lost, `${plural(lost, 'query')} cannot be judged and will not be sent: no text answers it.`],
    [
      repeats.length,
      `${plural(repeats.length, 'row repeats', 'rows repeat')} a query, which counts once, with the matches of all its rows: ${namesOf([...new Set(repeats)])}.`,
    ],
    [queryless, `${plural(queryless, 'row')} without a query left out.`],
    [ignored.length, `${plural(ignored.length, 'column')} not read: ${namesOf(ignored)}.`],
  ];
  return notes.filter(([count]) => count > 0).map(([, words]) => words);
}

const NAMED = 3;

/** The first few names, and how many more there are. */
function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one) => `“${shortenMiddle(one, 60, 0)}”`);
  const more = all.length - named.length;
  return joinWords(more > 0 ? [...named, `${formatCount(more)} more`] : named);
}
