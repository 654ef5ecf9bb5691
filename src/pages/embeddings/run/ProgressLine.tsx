import controls from '../../../components/ui/controls.module.css';
import { ProgressBar } from '../../../components/ui/ProgressBar';
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
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <ProgressBar label={label} done={Math.round(share * 100)} of={100} />
      <button type="button" className={`${controls.button} ${controls.small}`} onClick={onStop}>
        Cancel
      </button>
    </div>
  );
}
