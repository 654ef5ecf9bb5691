import { formatCount } from '../../../lib/text/text';
import styles from './Import.module.css';

/** How many rows are of each sort; a press shows only those. */
export function CountChips<K extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  label: string;
  chips: readonly { id: K; title: string; count: number; tone?: string }[];
  chosen: K | undefined;
  onChoose: (id: K | undefined) => void;
}) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {chips
        .filter(({ count, id }) => count > 0 || id === chosen)
        .map(({ id, title, count, tone }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            data-tone={tone}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id === chosen ? undefined : id)}
          >
            {title} <b>{formatCount(count)}</b>
          </button>
        ))}
    </div>
  );
}
