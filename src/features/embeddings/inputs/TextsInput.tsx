import { Anchor, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FileButton, useFileDrop } from '../../../ui/FileButton';
import { FieldNote } from '../../../ui/form/FieldNote';
import { fileText, UNREADABLE } from '../../../lib/text/decodeText';
import { messageOf, plural } from '../../../lib/text/text';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import { textLines, withHeading, type TextTable } from '../../../lib/csv/textsCsv';
import type { OpenedFile } from '../../../lib/vectors/io/openFile';
import { Notice } from '../../../ui/Notice';
import { alikeTexts } from '../run/run';
import { firstInputs } from './inputs';
import styles from './InputPanel.module.css';
import { LinesField } from './LinesField';
import type { Fields, Inputs } from './inputs';
import { fittingColumns } from '../run/labels';
import { tableInputs, type FieldTable } from './tableInputs';
import { examples, takeExample } from './examples';
import { judge, useInputs, usePlayground } from '../state/playground';
import { bringInputs, putInputs } from '../state/form';
import { openVectors } from '../state/runs';

const readByWorker = /\.(?:csv|tsv|np[yz]|jsonl?|ndjson|parquet)$/i;

/** The first line has a separator, and another line follows: other text is no table. */
const twoCells = /^\s*[^\n]*[,;\t][^\n]*\n\s*\S/;

/** Text with the line ends that a field gives it. */
function asInField(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

/** One text per line: typed, pasted, dropped or from an example. */
export function TextsInput() {
  const { field, fieldState } = useController<Fields, 'texts'>({ name: 'texts' });
  const { value: texts } = field;
  const fault = fieldState.error?.message;
  const root = useRef<HTMLDivElement>(null);
  /** What there is to say of a file. */
  const [said, setSaid] = useState<{ words: readonly string[]; isFault?: boolean }>({ words: [] });
  /** A file whose texts would replace those in the field. */
  const [asking, setAsking] = useState<{ name: string; opened: OpenedFile }>();
  const { columns } = useInputs();
  const found = usePlayground(({ table }) => table);
  // What is said about long texts may come a moment after the key.
  const settled = useDeferredValue(texts);
  const lines = useMemo(() => textLines(settled), [settled]);
  const colours = useMemo(() => fittingColumns(lines, columns), [lines, columns]);
  const shown = found?.texts === settled ? found : undefined;

  function open(given: File, others: readonly File[] = []): void {
    const { name } = given;
    const say = (words: string) => setSaid({ words: [words], isFault: true });
    const fail = (error: unknown) => say(`${name} could not be read: ${messageOf(error)}`);
    setSaid({ words: [] });
    setAsking(undefined);
    if (readByWorker.test(name) || others.length > 0) {
      const opening = vectorEngine().run('open', { files: [given, ...others] });
      bringInputs(opening, (opened) => take(name, opened), fail);
      return;
    }
    bringInputs(
      fileText(given),
      (read) => {
        if ('fault' in read) {
          say(read.fault);
          return false;
        }
        const texts = asInField(read.text);
        putInputs({ texts, columns: [] });
        offer(texts);
        return true;
      },
      fail,
    );
  }
  /** Puts the texts of a file into the field, and shows its vectors, if it has any, as a run; false if it asks first. */
  function take(name: string, opened: OpenedFile, isSure = false): boolean {
    const { vectors, table, left, notes, queries } = opened;
    const now = usePlayground.getState().inputs;
    const inputs = table ? tableInputs(table, table.textColumn) : now;
    const gone = new Set(table ? [] : left);
    const lines = textLines(inputs.texts).filter((_, row) => !gone.has(row));
    setAsking(undefined);
    if (vectors.rows > 0 && vectors.rows !== lines.length)
      throw new Error(
        `it has ${plural(vectors.rows + left.length, 'vector')}, and there ${lines.length === 1 ? 'is' : 'are'} ${plural(lines.length, 'text')} ${table ? 'in it' : 'here'}. Each text needs one.`,
      );
    // What is in the field is not lost to texts that only come along with vectors.
    const own = textLines(now.texts);
    const isOwn = own.length > 0 && now.texts !== firstInputs.texts && !alikeTexts(own, lines);
    if (vectors.rows > 0 && table && isOwn && !isSure) {
      setAsking({ name, opened });
      return false;
    }
    setSaid({ words: notes });
    if (table) readTable(table, table.textColumn, queries === undefined ? {} : { queries });
    if (queries !== undefined) judge({ by: 'queries' });
    if (vectors.rows > 0) openVectors(name, lines, vectors, inputs.columns);
    return true;
  }
  function readTable(table: TextTable, column: number, more: Partial<Inputs> = {}): void {
    const inputs = tableInputs(table, column);
    putInputs({ ...inputs, ...more });
    usePlayground.setState({ table: { table, column, texts: inputs.texts } });
  }
  /** Pasted text stays text. Offers to read it as a table when it looks like one. */
  function offer(text: string): void {
    if (!twoCells.test(text)) return;
    void vectorEngine()
      .run('table', { text })
      .then(
        (table) =>
          table.regular &&
          usePlayground.setState({ table: { table, texts: text, column: undefined } }),
        () => undefined,
      );
  }
  const drop = useFileDrop((given, others) => open(given, others));
  const focusTexts = () => root.current?.querySelector('textarea')?.focus();

  return (
    <div ref={root} className={styles.drop} {...drop}>
      <LinesField
        value={texts}
        count={lines.length}
        placeholder="One text per line. Paste, or drop a file: CSV or TXT, or vectors as NPY, CSV or JSON."
        error={fault !== undefined}
        onValue={field.onChange}
        onClear={() => {
          putInputs({ texts: '', columns: [] }, { always: true });
          focusTexts();
        }}
        onPasted={(pasted) => offer(asInField(pasted))}
      />
      {fault !== undefined && <FieldNote tone="failed">{fault}</FieldNote>}
      {asking && (
        <Notice
          tone="attention"
          title={`${asking.name} has ${plural(asking.opened.vectors.rows, 'text')} of its own`}
          role="alert"
          actions={
            <>
              <Button
                size="xs"
                onClick={() => setAsking(undefined)}
              >{`Keep the ${plural(lines.length, 'text')} here`}</Button>
              <Button
                size="xs"
                variant="filled"
                onClick={() => take(asking.name, asking.opened, true)}
              >
                Replace them
              </Button>
            </>
          }
        />
      )}
      {said.words.map((words) => (
        <FieldNote key={words} tone={said.isFault ? 'failed' : 'attention'}>
          {words}
        </FieldNote>
      ))}
      {settled.includes(UNREADABLE) && (
        <FieldNote tone="attention">{`${plural(settled.split(UNREADABLE).length - 1, 'character')} could not be read and would be sent as “${UNREADABLE}”: the file may not be UTF-8. Save it as UTF-8 and open it again.`}</FieldNote>
      )}
      {shown && (
        <TableChoice
          {...shown}
          onColumn={(column) => {
            readTable(shown.table, column);
            // The offer that was pressed is gone.
            if (shown.column === undefined) focusTexts();
          }}
          onHeading={(isThere) =>
            readTable(withHeading(shown.table, isThere), shown.column ?? shown.table.textColumn)
          }
        />
      )}
      <div className={`line ${styles.examples}`}>
        <FileButton
          size="xs"
          label="File to embed"
          accept=".csv,.tsv,.txt,.npy,.npz,.json,.jsonl,.ndjson,text/plain,text/csv"
          title="Texts as CSV or TXT, your own vectors as NPY, CSV or JSON, or the three files of BEIR"
          multiple
          onFile={open}
        >
          <IconFileUpload aria-hidden />
          <span>Open file</span>
        </FileButton>
        <span className="hint">or try</span>
        {examples.map((example) => (
          <Button
            size="xs"
            radius="xl"
            key={example.title}
            title={example.about}
            onClick={() => takeExample(example)}
          >
            {example.title}
          </Button>
        ))}
      </div>
      {colours.length > 0 && (
        <p
          className={`hint ${styles.hint}`}
        >{`Columns to colour by: ${colours.map(({ name }) => name).join(', ')}.`}</p>
      )}
    </div>
  );
}

/** Offers to read a pasted text as a table or, once it is read, to choose the column to embed. */
function TableChoice({
  table,
  column,
  onColumn,
  onHeading,
}: FieldTable & {
  onColumn: (column: number) => void;
  onHeading: (isThere: boolean) => void;
}) {
  const empty = column === undefined ? 0 : table.rows.filter((row) => !row[column]?.trim()).length;
  return (
    <>
      <div className={`card ends gap-8 fine ${styles.table}`}>
        {column === undefined ? (
          <span role="status">
            <span>This looks like a table. </span>
            <Anchor component="button" type="button" onClick={() => onColumn(table.textColumn)}>
              Read it as one
            </Anchor>
          </span>
        ) : (
          <span className="line gap-12">
            {table.columns.length > 1 && (
              <NativeSelect
                size="xs"
                label="Column to embed"
                value={column}
                data={table.columns.map((label, at) => ({ value: `${at}`, label }))}
                onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}
              />
            )}
            <Checkbox
              label="First row is a heading"
              checked={table.heading !== undefined}
              onChange={({ currentTarget }) => onHeading(currentTarget.checked)}
            />
          </span>
        )}
      </div>
      {empty > 0 && (
        <FieldNote tone="attention">{`${plural(empty, 'row')} with an empty text ${empty === 1 ? 'is' : 'are'} left out.`}</FieldNote>
      )}
      {column !== undefined &&
        table.faults.map((words) => (
          <FieldNote key={words} tone="attention">
            {words}
          </FieldNote>
        ))}
    </>
  );
}
