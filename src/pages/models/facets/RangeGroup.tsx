import controls from '../../../components/ui/controls.module.css';
import styles from './Filters.module.css';
import { useAtOnce } from './useAtOnce';

/** A range with two ends; either may stay open. An end is taken over on Enter, or when its field is left. */
export function RangeGroup({
  title,
  hint,
  from,
  to,
  read,
  onChange,
}: {
  title: string;
  /** What is typed, by example. */
  hint: string;
  from: string;
  to: string;
  /** The text as it stands in the address, or `undefined` when it is none. */
  read: (text: string) => string | undefined;
  onChange: (ends: { from: string; to: string }) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.ends}>
        <End
          label={`${title} from`}
          placeholder="from"
          hint={hint}
          value={from}
          read={read}
          onChange={(next) => onChange({ from: next, to })}
        />
        <span aria-hidden>–</span>
        <End
          label={`${title} to`}
          placeholder="to"
          hint={hint}
          value={to}
          read={read}
          onChange={(next) => onChange({ from, to: next })}
        />
      </div>
    </fieldset>
  );
}

function End({
  label,
  placeholder,
  hint,
  value,
  read,
  onChange,
}: {
  label: string;
  placeholder: string;
  hint: string;
  value: string;
  read: (text: string) => string | undefined;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useAtOnce(value);
  const next = text.trim() === '' ? '' : read(text);
  const take = () => {
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <input
      className={`${controls.input} ${controls.mono} ${styles.end}`}
      aria-label={label}
      aria-invalid={next === undefined || undefined}
      placeholder={placeholder}
      title={next === undefined ? `Not understood. ${hint}` : hint}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
