import { useState } from 'react';
import { directions, protocols } from '../../../contract/securityGroups';
import styles from './RulesEditor.module.css';

interface WordChoiceProps {
  label: string;
  value: string;
  /** Words that were seen; any other is taken too, by "Other…". */
  offered: readonly string[];
  onChange: (word: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** A direction or a protocol: those seen are offered, another one is typed deliberately. */
export function WordChoice({
  label,
  value,
  offered,
  onChange,
  onBlur,
  invalid = false,
  describedBy,
}: WordChoiceProps) {
  // What stood there before "Other…" was chosen; while it is set, the word is typed.
  const [before, setBefore] = useState<string>();
  const common = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    className: `input ${styles.control}`,
  };
  if (before !== undefined)
    return (
      <input
        {...common}
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
        onBlur={() => {
          const word = value.trim();
          if (word !== value || word === '') onChange(word === '' ? before : word);
          setBefore(undefined);
          onBlur?.();
        }}
      />
    );
  const words = offered.includes(value) ? offered : [value, ...offered];
  return (
    <select
      {...common}
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

/** The directions and protocols to offer: those seen on services, then those of the rules at hand. */
export function offeredWords(rules: readonly { direction: string; protocol: string }[]): {
  directions: string[];
  protocols: string[];
} {
  const own = (words: readonly string[], member: 'direction' | 'protocol') => [
    ...new Set([...words, ...rules.map((rule) => rule[member]).filter((word) => word !== '')]),
  ];
  return { directions: own(directions, 'direction'), protocols: own(protocols, 'protocol') };
}
