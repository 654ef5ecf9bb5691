import styles from './CheckBox.module.css';
import { useAtOnce } from './useAtOnce';

/** A checkbox whose state is kept in the address. */
export function CheckBox({
  checked,
  onChange,
  label,
  id,
  tabIndex,
}: {
  checked: boolean;
  onChange: () => void;
  /** Its name, where no label stands beside it. */
  label?: string;
  /** For the label beside it. */
  id?: string;
  tabIndex?: number;
}) {
  const [shown, setShown] = useAtOnce(checked);
  return (
    <input
      type="checkbox"
      id={id}
      className={styles.check}
      aria-label={label}
      tabIndex={tabIndex}
      checked={shown}
      onChange={(event) => {
        setShown(event.target.checked);
        onChange();
      }}
    />
  );
}
