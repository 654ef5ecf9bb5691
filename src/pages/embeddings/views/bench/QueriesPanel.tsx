import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FileButton, useFileDrop } from '../../../../components/ui/FileButton';
import { FieldNote } from '../../../../components/form/FieldNote';
import { Panel } from '../../../../components/ui/Panel';
import { fileText } from '../../../../lib/text/decodeText';
import { plural, formatCount, joinWords, shortenMiddle } from '../../../../lib/text/text';
import { setBenchSource, type ReadQueries } from './benchSource';
import styles from './BenchTab.module.css';
import { Notice } from '../../../../components/ui/Notice';

/** Where the queries come from: typed, pasted, dropped, a file or the example; and what was read of them. */
export function QueriesPanel({
  source,
  unkept,
  read,
  texts,
  example,
}: {
  source: string;
  unkept: boolean;
  read: ReadQueries | undefined;
  texts: readonly string[];
  /** The button that runs the example, where it belongs here. */
  example: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const drop = useFileDrop((given) => void open(given));
  async function open(given: File): Promise<void> {
    const read = await fileText(given);
    setProblem('fault' in read ? read.fault : undefined);
    if ('text' in read) setBenchSource(read.text);
  }
  return (
    <Panel
      title="Queries with expected matches"
      beside={read && plural(read.queries.length, 'query')}
    >
      <div className={styles.source} {...drop}>
        <textarea
          className={`input ${styles.area}`}
          aria-label="Queries as CSV"
          placeholder={
            'query,expected\nmy token has expired,The token of my service account has expired|3'
          }
          spellCheck={false}
          wrap="off"
          value={source}
          onChange={({ currentTarget }) => setBenchSource(currentTarget.value)}
        />
        <p className={`hint ${styles.hint}`}>
          A query, then what it should find: a text, word by word, or its line number. Separate
          several with |, or use further columns; below a heading, columns called expected, match,
          relevant or answer, such as expected_2.
        </p>
        <div className={`line ${styles.buttons}`}>
          <FileButton
            label="File with queries"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="button small"
            onFile={(given) => void open(given)}
          >
            <IconFileUpload aria-hidden />
            Open CSV
          </FileButton>
          {example}
        </div>
        {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
        {unkept && (
          <FieldNote tone="attention">
            This browser cannot keep these queries: a reload loses them.
          </FieldNote>
        )}
        {read?.faults.map((words) => (
          <FieldNote key={words} tone="attention">
            {words}
          </FieldNote>
        ))}
        {read && <QueriesPreview read={read} texts={texts} />}
      </div>
    </Panel>
  );
}

const SHOWN = 50;
const NAMED = 3;

/** What was read: each query with the texts it should find, and the matches that name no text. */
function QueriesPreview({ read, texts }: { read: ReadQueries; texts: readonly string[] }) {
  const { queries, repeats, expected, judgeable, unknown, ignored, queryless } = read;
  const lost = queries.length - judgeable.queries.length;
  return (
    <>
      {unknown.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(unknown.length, 'match', 'matches')} not among the texts`}
          role="status"
        >
          {namesOf(unknown)}.
        </Notice>
      )}
      {lost > 0 && (
        <Notice
          tone="attention"
          title={`${plural(lost, 'query')} cannot be judged and will not be sent`}
          role="status"
        >
          None of the texts is known to answer {lost === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {repeats.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(repeats.length, 'row repeats', 'rows repeat')} a query: ${plural(queries.length + repeats.length, 'row')}, ${plural(queries.length, 'query')}`}
          role="status"
        >
          A repeated query counts once, with the matches of all its rows:{' '}
          {namesOf([...new Set(repeats)])}.
        </Notice>
      )}
      {queryless > 0 && (
        <Notice
          tone="attention"
          title={`${plural(queryless, 'row')} without a query`}
          role="status"
        >
          Left out.
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(ignored.length, 'column')} not read`}
          role="status"
        >
          {namesOf(ignored)}.
        </Notice>
      )}
      {queries.length > 0 && (
        <div
          className={`scroll ${styles.preview}`}
          role="region"
          aria-label="Queries read"
          tabIndex={0}
        >
          <table className={`table ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">Query</th>
                <th scope="col">Should find</th>
              </tr>
            </thead>
            <tbody>
              {queries.slice(0, SHOWN).map(({ query }, at) => (
                <tr key={query}>
                  <td>
                    <span className={`clip ${styles.clip}`} dir="auto" title={query}>
                      {query}
                    </span>
                  </td>
                  <td>
                    <Matches rows={expected[at] ?? []} texts={texts} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {queries.length > SHOWN && (
            <p className={`hint ${styles.more}`}>and {formatCount(queries.length - SHOWN)} more</p>
          )}
        </div>
      )}
    </>
  );
}

/** The first few, and how many more. */
function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one) => `“${shortenMiddle(one, 60, 0)}”`);
  const more = all.length - named.length;
  return joinWords(more > 0 ? [...named, `${formatCount(more)} more`] : named);
}

/** The texts a query should find: the first, and how many more. */
export function Matches({ rows, texts }: { rows: readonly number[]; texts: readonly string[] }) {
  const [first] = rows;
  if (first === undefined) return <span className={styles.lost}>nothing known</span>;
  const all = rows.slice(0, 10).map((row) => texts[row] ?? '');
  return (
    <span className={`clip ${styles.clip}`} dir="auto" title={all.join('\n')}>
      {rows.length > 1 && <span className={styles.count}>{rows.length} texts</span>}
      {texts[first]}
    </span>
  );
}
