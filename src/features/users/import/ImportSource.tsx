import { Textarea } from '@mantine/core';
import { IconFileImport, IconFileTypeCsv } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { FileButton, useFileDrop } from '../../../ui/FileButton';
import { Panel } from '../../../ui/Panel';
import { Notice } from '../../../ui/Notice';
import { fileText } from '../../../lib/text/decodeText';
import styles from './Import.module.css';

// Browsers take a second to type a thousand lines into a field; set as its value they cost nothing.
const LONG = 5_000;

/** Where the rows come from: a file that is dropped or chosen, or text that is pasted. */
export function ImportSource({
  text,
  title,
  onText,
}: {
  text: string;
  /** The name of the file, when it is one. */
  title: string;
  onText: (source: { text: string; title: string }) => void;
}) {
  const [fault, setFault] = useState<string>();
  const change: typeof onText = (source) => {
    setFault(undefined);
    onText(source);
  };
  const take = async (chosen: File) => {
    const read = await fileText(chosen);
    if ('fault' in read) setFault(read.fault);
    else if (read.text.trim() === '') setFault(`${chosen.name} has no row in it.`);
    else change({ text: read.text, title: chosen.name });
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.length < LONG) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    change({
      text: text.slice(0, selectionStart) + pasted + text.slice(selectionEnd),
      title: '',
    });
  };
  const drop = useFileDrop((file) => void take(file));
  return (
    <Panel title="Rows" beside={title === '' ? 'CSV' : title}>
      <div className={styles.drop} {...drop}>
        <div className="line gap-10">
          <IconFileTypeCsv size={22} stroke={1.5} aria-hidden className="dim" />
          <p>
            <b>Drop a CSV file here</b>, choose one, or paste rows below.
          </p>
          <FileButton
            size="xs"
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            onFile={(file) => void take(file)}
          >
            <IconFileImport aria-hidden />
            Choose a file
          </FileButton>
        </div>
        <Textarea
          classNames={{ input: 'mono' }}
          resize="vertical"
          wrap="off"
          aria-label="CSV text"
          rows={6}
          value={text}
          placeholder={'subject,state,groups\nanna@example.com,active,researchers; auditors'}
          spellCheck={false}
          autoComplete="off"
          onPaste={paste}
          onChange={(event) => change({ text: event.target.value, title: '' })}
        />
        {fault !== undefined && (
          <Notice tone="failed" title={fault} role="alert">
            {text.trim() !== '' && 'The rows that were here stay.'}
          </Notice>
        )}
      </div>
      <p className="hint">
        Columns: <code>subject</code> (or e-mail), <code>state</code>, <code>groups</code>,{' '}
        <code>name</code>, <code>description</code>, <code>tags</code>; in any order, only the first
        is needed. Groups by ID or nickname. Separate groups with semicolons.
      </p>
    </Panel>
  );
}
