import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { FieldNote } from '../../../../components/form/FieldNote';
import { Panel } from '../../../../components/ui/Panel';
import { fileText } from '../../../../lib/text/decodeText';
import { plural } from '../../../../lib/text/text';
import { setBenchSource, type ReadQueries } from './benchSource';
import styles from './BenchTab.module.css';
import { QueriesPreview } from './QueriesPreview';

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
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function open(given: File | undefined): Promise<void> {
    if (!given) return;
    const read = await fileText(given);
    setProblem('fault' in read ? read.fault : undefined);
    if ('text' in read) setBenchSource(read.text);
  }
  return (
    <Panel
      title="Queries with expected matches"
      beside={read && plural(read.queries.length, 'query')}
    >
      <div
        className={styles.source}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void open(event.dataTransfer.files[0]);
        }}
      >
        <textarea
          className={`${controls.input} ${styles.area}`}
          aria-label="Queries as CSV"
          placeholder={
            'query,expected\nmy token has expired,The token of my service account has expired|3'
          }
          spellCheck={false}
          wrap="off"
          value={source}
          onChange={({ currentTarget }) => setBenchSource(currentTarget.value)}
        />
        <p className={styles.hint}>
          A query, then what it should find: a text, word by word, or its line number. Separate
          several with |, or use further columns; below a heading, columns called expected, match,
          relevant or answer, such as expected_2.
        </p>
        <div className={styles.buttons}>
          <button
            type="button"
            className={`${controls.button} ${controls.small}`}
            onClick={() => file.current?.click()}
          >
            <IconFileUpload aria-hidden />
            Open CSV
          </button>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="unseen"
            aria-label="File with queries"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              void open(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
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
