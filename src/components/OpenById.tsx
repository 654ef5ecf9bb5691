import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { idFault, type IdRule } from '../contract/path';
import controls from './controls.module.css';
import styles from './OpenById.module.css';

/** A field for an id that no list offers, and "Open by ID". */
export function OpenById({
  label,
  rule,
  to,
}: {
  /** "File storage ID" */
  label: string;
  rule: IdRule;
  to: (id: string) => string;
}) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const fault = tried ? idFault(text.trim(), rule) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (idFault(text.trim(), rule) === undefined) void navigate(to(text.trim()));
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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={controls.button}>
          Open by ID
        </button>
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
