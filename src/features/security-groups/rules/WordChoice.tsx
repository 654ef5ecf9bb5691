import { useState, type FocusEvent, type RefCallback } from 'react';
import { directions, protocols } from '../../../contract/securityGroups';
import styles from './RulesEditor.module.css';

interface WordChoiceProps {
  'aria-label': string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  ref?: RefCallback<HTMLElement>;
  name?: string;
  value: string;
  /** Words that were seen; any other is taken too, by "Other…". */
  offered: readonly string[];
  onChange: (word: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** A direction or a protocol: those seen are offered, another one is typed deliberately. */
export function WordChoice({ value, offered, onChange, onBlur, ...of }: WordChoiceProps) {
  // The value before "Other…" was chosen. While it is set, an input replaces the list.
  const [before, setBefore] = useState<string>();
  if (before !== undefined)
    return (
      <input
        {...of}
        className={`input ${styles.control}`}
        value={value}
        placeholder="any word"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onChange(before);
          setBefore(undefined);
        }}
        onBlur={(event) => {
          const word = value.trim();
          if (word !== value || word === '') onChange(word === '' ? before : word);
          setBefore(undefined);
          onBlur?.(event);
        }}
      />
    );
  const words = offered.includes(value) ? offered : [value, ...offered];
  return (
    <select
      {...of}
      className={`input ${styles.control} picker`}
      value={value}
      onChange={(event) => {
        if (event.currentTarget.selectedIndex < words.length) onChange(event.currentTarget.value);
        else {
          setBefore(value);
          onChange('');
        }
      }}
      onBlur={onBlur}
    >
      {words.map((word) => (
        <option key={word} value={word}>
          {word === '' ? 'not set' : word}
        </option>
      ))}
      <option value="other">Other…</option>
    </select>
  );
}

export interface OfferedWords {
  directions: readonly string[];
  protocols: readonly string[];
}

/** The directions and protocols to offer: those seen on services, then those of the rules at hand. */
export function offeredWords(
  rules: readonly { direction: string; protocol: string }[],
): OfferedWords {
  const offer = (seen: readonly string[], member: 'direction' | 'protocol') => [
    ...new Set([...seen, ...rules.map((rule) => rule[member]).filter((word) => word !== '')]),
  ];
  return { directions: offer(directions, 'direction'), protocols: offer(protocols, 'protocol') };
}
