import { ProgressBar } from '../../../../ui/ProgressBar';
import styles from './UmapProgress.module.css';

/** How far UMAP is, in the place of its map, and a way to do without; or why there is none, and a way to try again. */
export function UmapProgress({
  share,
  texts,
  height,
  onCancel,
  problem,
  again,
}: {
  /** 0 to 1. */
  share: number;
  texts: number;
  height: number;
  onCancel: () => void;
  problem?: string | undefined;
  again?: () => void;
}) {
  if (problem !== undefined)
    return (
      <div className={styles.waiting} style={{ height }}>
        <p role="alert">{problem}</p>
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </div>
    );
  return (
    <div className={styles.waiting} style={{ height }}>
      <div className={styles.line}>
        <span>UMAP</span>
        <ProgressBar label="UMAP" done={Math.round(share * 100)} of={100} />
        <button type="button" className="button small" onClick={onCancel}>
          Cancel
        </button>
      </div>
      {texts > 2000 && <p>With this many texts it takes half a minute or more.</p>}
    </div>
  );
}
