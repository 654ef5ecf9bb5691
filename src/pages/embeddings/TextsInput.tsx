import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type DragEvent } from 'react';
import controls from '../../components/controls.module.css';
import { FieldNote } from '../../components/forms/FieldNote';
import { vectorEngine } from '../../lib/vectors/browserEngine';
import { textLines, type TextTable } from '../../lib/textsCsv';
import styles from './InputPanel.module.css';
import { columnOf, fittingColumns, type LabelColumn } from './inputs';
import { changeInputs } from './inputsStore';
import { presets } from './presets';
import { tableInputs } from './tableInputs';

const tableName = /\.(?:csv|tsv)$/i;
/** A first line that names columns is hardly ever a text. */
const tableStart = /^\uFEFF?"?(?:id|text|texts|content|label|category|topic|title)"?[,;\t]/i;

/** One text per line: typed, pasted, dropped, or one of the examples. */
export function TextsInput({
  texts,
  columns,
  fault,
}: {
  texts: string;
  columns: readonly LabelColumn[];
  fault: string | undefined;
}) {
  const [table, setTable] = useState<TextTable>();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fitting = useMemo(() => fittingColumns(textLines(texts), columns), [texts, columns]);
  const file = useRef<HTMLInputElement>(null);

  async function open(given: File): Promise<void> {
    setProblem(undefined);
    try {
      const text = await given.text();
      if (tableName.test(given.name) || tableStart.test(text)) await readTable(text);
      else {
        setTable(undefined);
        changeInputs({ texts: text.replace(/^\uFEFF/, ''), columns: [] });
      }
    } catch (error) {
      setProblem(`${given.name} could not be read: ${String(error)}`);
    }
  }
  async function readTable(text: string): Promise<void> {
    const read = await vectorEngine().run('table', { text });
    setTable(read);
    changeInputs(tableInputs(read, read.textColumn));
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [given] = event.dataTransfer.files;
    if (given) void open(given);
  };

  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Input
        component="textarea"
        aria-label="Texts"
        aria-invalid={fault !== undefined || undefined}
        placeholder="One text per line. Paste, or drop a CSV or TXT file."
        value={texts}
        error={fault !== undefined}
        spellCheck={false}
        wrap="off"
        classNames={{ input: styles.area }}
        onChange={({ currentTarget }) => changeInputs({ texts: currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!tableStart.test(text) || !text.trim().includes('\n')) return;
          event.preventDefault();
          void readTable(text);
        }}
      />
      {fault !== undefined && <FieldNote tone="failed">{fault}</FieldNote>}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {table && table.columns.length > 1 && (
        <div className={styles.table}>
          <label>
            Column to embed{' '}
            <select
              className={controls.select}
              defaultValue={table.textColumn}
              onChange={({ currentTarget }) =>
                changeInputs(tableInputs(table, Number(currentTarget.value)))
              }
            >
              {table.columns.map((name, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className={controls.icon}
            aria-label="Hide the columns"
            onClick={() => setTable(undefined)}
          >
            <IconX aria-hidden />
          </button>
        </div>
      )}
      {table?.faults.map((words) => (
        <FieldNote key={words} tone="attention">
          {words}
        </FieldNote>
      ))}
      <div className={styles.examples}>
        <button
          type="button"
          className={`${controls.button} ${controls.small}`}
          onClick={() => file.current?.click()}
        >
          <IconFileUpload aria-hidden />
          Open file
        </button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/plain,text/csv"
          className="unseen"
          aria-label="File to embed"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [given] = currentTarget.files ?? [];
            if (given) void open(given);
            currentTarget.value = '';
          }}
        />
        <span className={styles.dim}>or try</span>
        {presets.map((preset) => (
          <button
            key={preset.title}
            type="button"
            title={preset.about}
            className={styles.preset}
            onClick={() => {
              setTable(undefined);
              changeInputs({
                texts: preset.lines.map(([text]) => text).join('\n'),
                columns: [columnOf(preset)],
              });
            }}
          >
            {preset.title}
          </button>
        ))}
      </div>
      {fitting.length > 0 && (
        <p className={styles.hint}>
          Texts have {fitting.length === 1 ? 'a column' : 'columns'} to colour by:{' '}
          {fitting.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}
