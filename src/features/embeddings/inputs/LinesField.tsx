import { Anchor, Input } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { textLines } from '../../../lib/csv/textsCsv';
import { formatCount } from '../../../lib/text/text';
import styles from './InputPanel.module.css';

/** Lines that are shown of a text with more than twice as many. */
const LINES = 1000;

/**
 * A field of many lines. A browser needs a second to lay out 50,000 lines and a fifth of one for each key in them, so
 * of a long text the first lines are in the field, and the others stay behind them.
 */
export function LinesField({
  value,
  count,
  onValue,
  onPasted,
  onClear,
  ...rest
}: {
  value: string;
  /** How many lines there are that are not blank. */
  count: number;
  onValue: (value: string) => void;
  /** Is told what was pasted in place of everything. */
  onPasted: (pasted: string) => void;
  onClear: () => void;
} & Pick<ComponentProps<typeof Input<'textarea'>>, 'placeholder' | 'error'>) {
  const [kept, setKept] = useState(() => ({ value, end: fieldEnd(value) }));
  const end = kept.value === value ? kept.end : fieldEnd(value);
  const shown = value.slice(0, end);
  const change = (text: string) => {
    const next = text + value.slice(end);
    setKept({ value: next, end: fieldEnd(next, text.length) });
    onValue(next);
  };
  return (
    <>
      <Input
        component="textarea"
        aria-label="Texts"
        aria-invalid={rest.error === true || undefined}
        value={shown}
        spellCheck={false}
        wrap="off"
        classNames={{ input: styles.area }}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onPaste={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const pasted = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n');
          if (selectionStart === 0 && selectionEnd === value.length) onPasted(pasted);
          if (fieldEnd(pasted) === pasted.length) return;
          // A browser lays all of it out before a part of it can be shown.
          event.preventDefault();
          change(shown.slice(0, selectionStart) + pasted + shown.slice(selectionEnd));
        }}
        {...rest}
      />
      {end < value.length && (
        <div
          className={`hint line gap-4 ${styles.places}`}
          role="group"
          aria-label="Part of the texts"
        >
          <span className="tabular" role="status">
            {`The first ${formatCount(textLines(shown).length)} of ${formatCount(count)} lines`}
          </span>
          <Anchor component="button" type="button" onClick={onClear}>
            Remove all lines
          </Anchor>
        </div>
      )}
    </>
  );
}

/** Where the part of a text ends that is in the field. A part that ended at `before` and was edited is only cut when it is too long. */
export function fieldEnd(text: string, before = text.length): number {
  const tooLong = lineEnd(text, 2 * LINES) < before;
  return tooLong ? lineEnd(text, LINES) : before;
}

/** Where so many lines end; the end of the text where there are fewer. */
function lineEnd(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at;
}
