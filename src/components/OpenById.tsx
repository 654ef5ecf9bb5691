import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { idFault, type IdRule } from '../contract/path';
import controls from './controls.module.css';
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.line}>
        <input
          id={id}
          className={`${controls.input} ${controls.mono}`}
          aria-label={label}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
  );
}
