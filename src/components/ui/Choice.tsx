import styles from './Choice.module.css';

/** One of a few, side by side. */
export function Choice<Id extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly { id: Id; title: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <span className={styles.choice} role="group" aria-label={label}>
      {options.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {title}
        </button>
      ))}
    </span>
  );
}
