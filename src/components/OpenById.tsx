import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { idFault, type IdRule } from '../contract/path';
import controls from './controls.module.css';
import { MantineScope } from './mantine/MantineScope';
import { idOfName, type IdSuggestion } from './forms/idSuggestions';
import styles from './OpenById.module.css';

const none: readonly IdSuggestion[] = [];

/** A field for an id that no list offers, and "Open by ID". */
export function OpenById({
  label,
  rule,
  to,
  suggestions = none,
}: {
  /** "File storage ID" */
  label: string;
  rule: IdRule;
  to: (id: string) => string;
  /** Ids to choose from; any other can be typed, and a name that only one of them bears stands for it. */
  suggestions?: readonly IdSuggestion[];
}) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const wanted = idOfName(suggestions, text) ?? text.trim();
  const fault = tried ? idFault(wanted, rule) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (idFault(wanted, rule) === undefined) void navigate(to(wanted));
    else document.getElementById(id)?.focus();
  };
  return (
    <MantineScope>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.line}>
          <Input
            id={id}
            classNames={{ wrapper: styles.input, input: controls.mono }}
            aria-label={label}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            error={fault !== undefined}
            placeholder={label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" className={controls.button}>
            Open by ID
          </button>
        </div>
        {suggestions.length > 0 && (
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </datalist>
        )}
        {fault !== undefined && (
          <p id={`${id}-fault`} className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </MantineScope>
  );
}
