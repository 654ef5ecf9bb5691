import { ActionIcon, Anchor, Input } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { textLines } from '../../../lib/csv/textsCsv';
import { formatCount } from '../../../lib/text/text';
import { partFrom, partBefore, type Part } from './linesPart';
import styles from './InputPanel.module.css';

/**
 * A field of many lines. A browser needs a second to lay out 50,000 lines and a fifth of one for each key in them, so
 * of a long text a part is in the field at a time, and buttons lead to the next and the one before.
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
  const [kept, setPart] = useState(() => partFrom(value, 0));
  const part = kept.whole === value ? kept : partFrom(value, 0);
  if (part !== kept) setPart(part);
  const { whole, from, to, first } = part;
  const shown = whole.slice(from, to);
  const change = (text: string) => {
    const next = whole.slice(0, from) + text + whole.slice(to);
    const end = from + text.length;
    setPart(partFrom(next, from, { first, to: end }));
    onValue(next);
  };
  return (
    <>
      <Input
        component="textarea"
        // The browser's own undo must not bring lines of one part into another.
        key={from}
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
          if (selectionStart === 0 && selectionEnd === whole.length) onPasted(pasted);
          if (partFrom(pasted, 0).to === pasted.length) return;
          // A browser lays all of it out before a part of it can be shown.
          event.preventDefault();
          change(shown.slice(0, selectionStart) + pasted + shown.slice(selectionEnd));
        }}
        {...rest}
      />
      {(from > 0 || to < whole.length) && (
        <Places
          part={part}
          count={count}
          lines={textLines(shown).length}
          onPart={setPart}
          onClear={onClear}
        />
      )}
    </>
  );
}

function Places({
  part,
  count,
  lines,
  onPart,
  onClear,
}: {
  part: Part;
  count: number;
  lines: number;
  onPart: (part: Part) => void;
  onClear: () => void;
}) {
  const { whole, from, to, first } = part;
  const last = first + lines - 1;
  const buttons = [
    { name: 'Lines before', Icon: IconChevronUp, next: from > 0 && partBefore(part) },
    {
      name: 'Lines after',
      Icon: IconChevronDown,
      next: to < whole.length && partFrom(whole, to + 1, { first: last + 1 }),
    },
  ];
  return (
    <div className={`line hint ${styles.places}`} role="group" aria-label="Part of the texts">
      <span className="tabular" role="status">
        {lines === 0
          ? `None of ${formatCount(count)} lines`
          : `Lines ${formatCount(first)} to ${formatCount(last)} of ${formatCount(count)}`}
      </span>
      {buttons.map(({ name, Icon, next }) => (
        <ActionIcon
          key={name}
          aria-label={name}
          title={name}
          aria-disabled={next === false || undefined}
          onClick={() => next !== false && onPart(next)}
        >
          <Icon aria-hidden />
        </ActionIcon>
      ))}
      <Anchor component="button" type="button" onClick={onClear}>
        Remove all lines
      </Anchor>
    </div>
  );
}
