import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rangeEnds, readNumber, type Filter } from './listFilters';

/** The two ends of a range, each applied on Enter or when its field is left. `onDone`: Enter closes a panel. */
export function RangeEnds<T>({
  filter: { title, read = readNumber, write = String, hint = 'A number, such as 8 or 0.5.' },
  value,
  onChange,
  onDone,
}: {
  filter: Filter<T>;
  /** As the address has it. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onDone?: () => void;
}) {
  const [from, to] = rangeEnds(value);
  const end = (name: 'from' | 'to', text: string) => (
    <End
      label={`${title} ${name}`}
      autoFocus={name === 'from' && onDone !== undefined}
      onDone={onDone}
      placeholder={name}
      hint={hint}
      value={text}
      isRead={(typed) => typed === '' || read(typed) !== undefined}
      onChange={(typed) => {
        const next = typed === '' ? '' : write(typed);
        const range = name === 'from' ? `${next}..${to}` : `${from}..${next}`;
        onChange(range === '..' ? undefined : range);
      }}
    />
  );
  return (
    <Group gap={6} align="start" wrap="nowrap">
      {end('from', from)}
      <Text lh="32px" aria-hidden>
        –
      </Text>
      {end('to', to)}
    </Group>
  );
}

function End({
  label,
  hint,
  value,
  isRead,
  onChange,
  onDone,
  ...input
}: {
  label: string;
  autoFocus: boolean;
  onDone: (() => void) | undefined;
  placeholder: string;
  hint: string;
  value: string;
  isRead: (text: string) => boolean;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [written, setWritten] = useState(value);
  // Shows the address again. The field stays the same element, so that it keeps the focus.
  if (written !== value) {
    setWritten(value);
    setText(value);
  }
  const next = text.trim();
  const wrong = !isRead(next);
  const take = () => {
    if (!wrong && next !== value) onChange(next);
  };
  return (
    <TextInput
      {...input}
      classNames={{ input: 'mono' }}
      aria-label={label}
      error={wrong && hint}
      title={hint}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      // Applying moves the table, so a click under way would miss its target.
      onBlur={() => {
        if (!document.documentElement.matches(':active')) take();
        else addEventListener('pointerup', take, { once: true });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        take();
        if (wrong || !onDone) return;
        // Otherwise the same key would press the button that gets the focus back.
        event.preventDefault();
        onDone();
      }}
    />
  );
}
