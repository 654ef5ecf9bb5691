import controls from '../../../components/ui/controls.module.css';
import styles from './ProgressLine.module.css';

/** How far a computation is, and a way to stop it. */
export function ProgressLine({
  label,
  share,
  onStop,
}: {
  label: string;
  /** 0 to 1. */
  share: number;
  onStop: () => void;
}) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <button type="button" className={`${controls.button} ${controls.small}`} onClick={onStop}>
        Cancel
      </button>
    </div>
  );
}
