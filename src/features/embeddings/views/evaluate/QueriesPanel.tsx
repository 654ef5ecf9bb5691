import { Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FileButton, useFileDrop } from '../../../../ui/FileButton';
import { FieldNote } from '../../../../form/FieldNote';
import { Panel } from '../../../../ui/Panel';
import { fileText } from '../../../../lib/text/decodeText';
import { plural, formatCount, joinWords, shortenMiddle } from '../../../../lib/text/text';
import { changeInputs } from '../../inputs/inputsStore';
import type { ReadQueries } from './queries';

/** The queries as typed, pasted, dropped, or from a file or the example, and how they were read. */
export function QueriesPanel({
  source,
  read,
  example,
}: {
  source: string;
  read: ReadQueries | undefined;
  /** The button that runs the example, if it belongs here. */
  example: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const drop = useFileDrop((given) => void open(given));
  async function open(given: File): Promise<void> {
    const read = await fileText(given);
    setProblem('fault' in read ? read.fault : undefined);
    if ('text' in read) changeInputs({ queries: read.text });
  }
  return (
    <Panel
      title="Queries with expected matches"
      beside={read && plural(read.queries.length, 'query')}
    >
      <div className={`stack gap-8`} {...drop}>
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
          onChange={({ currentTarget }) => changeInputs({ queries: currentTarget.value })}
        />
        <p className="hint">
          A query, then what it should find: a text, word by word, or its line number. Separate
          several with |, or use further columns; below a heading, columns called expected, match,
          relevant or answer, such as expected_2.
        </p>
        <div className="line gap-8">
          <FileButton
            size="xs"
            label="File with queries"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFile={(given) => void open(given)}
          >
            <IconFileUpload aria-hidden />
            Open CSV
          </FileButton>
          {example}
        </div>
        {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
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
function unusedOf({ queries, repeats, judgeable, unknown, ignored, queryless }: ReadQueries) {
  const lost = queries.length - judgeable.queries.length;
  const notes: [count: number, words: string][] = [
    [
      unknown.length,
      `${plural(unknown.length, 'match', 'matches')} not among the texts: ${namesOf(unknown)}.`,
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
