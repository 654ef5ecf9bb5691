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
import { Notice } from '../../../../ui/Notice';

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
        {read?.faults.map((words) => (
          <FieldNote key={words} tone="attention">
            {words}
          </FieldNote>
        ))}
        {read && <Unused read={read} />}
      </div>
    </Panel>
  );
}

const NAMED = 3;

/** What of the queries could not be used as it stands. */
function Unused({ read }: { read: ReadQueries }) {
  const { queries, repeats, judgeable, unknown, ignored, queryless } = read;
  const lost = queries.length - judgeable.queries.length;
  const notes = [
    {
      count: unknown.length,
      title: `${plural(unknown.length, 'match', 'matches')} not among the texts`,
      words: `${namesOf(unknown)}.`,
    },
    {
      count: lost,
      title: `${plural(lost, 'query')} cannot be judged and will not be sent`,
      words: `None of the texts is known to answer ${lost === 1 ? 'it' : 'them'}.`,
    },
    {
      count: repeats.length,
      title: `${plural(repeats.length, 'row repeats', 'rows repeat')} a query: ${plural(queries.length + repeats.length, 'row')}, ${plural(queries.length, 'query')}`,
      words: `A repeated query counts once, with the matches of all its rows: ${namesOf([...new Set(repeats)])}.`,
    },
    { count: queryless, title: `${plural(queryless, 'row')} without a query`, words: 'Left out.' },
    {
      count: ignored.length,
      title: `${plural(ignored.length, 'column')} not read`,
      words: `${namesOf(ignored)}.`,
    },
  ].filter(({ count }) => count > 0);
  return notes.map(({ title, words }) => (
    <Notice key={title} tone="attention" title={title} role="status">
      {words}
    </Notice>
  ));
}

/** The first few names, and how many more there are. */
function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one) => `“${shortenMiddle(one, 60, 0)}”`);
  const more = all.length - named.length;
  return joinWords(more > 0 ? [...named, `${formatCount(more)} more`] : named);
}

/** The first text a query should find, and how many there are. */
export function Matches({ rows, texts }: { rows: readonly number[]; texts: readonly string[] }) {
  const [first] = rows;
  if (first === undefined)
    return (
      <span className="toned" data-tone="attention">
        nothing known
      </span>
    );
  const all = rows.slice(0, 10).map((row) => texts[row] ?? '');
  return (
    <span className={'clip'} dir="auto" title={all.join('\n')}>
      {rows.length > 1 && <span className={`dim mono`}>{rows.length} texts</span>}
      {texts[first]}
    </span>
  );
}
