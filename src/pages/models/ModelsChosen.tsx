import { IconX } from '@tabler/icons-react';
import controls from '../../components/ui/controls.module.css';
import type { ChangeList } from '../../components/table/useListState';
import { formatCount } from '../../lib/text/text';
import type { Choosing } from './modelColumns';
import type { ModelRow } from './modelRow';
import { MOST_COMPARED } from './modelsState';
import styles from './Models.module.css';

/** What was chosen so far, and what can be done with it. */
export function ModelsChosen({
  rows,
  choosing,
  choose,
  change,
}: {
  rows: readonly ModelRow[];
  choosing: Choosing;
  choose: (keys: readonly string[]) => void;
  change: ChangeList;
}) {
  const { chosen, toggle } = choosing;
  if (chosen.size === 0) return null;
  const names = [...chosen].map((key) => ({
    key,
    name: rows.find((row) => row.key === key)?.name ?? key,
  }));
  const many = chosen.size > MOST_COMPARED;
  return (
    <section className={styles.tray} aria-label="Chosen models" data-bottom-bar>
      <span className={styles.trayCount}>{formatCount(chosen.size)} chosen</span>
      <ul className={styles.trayNames}>
        {names.map(({ key, name }) => (
          <li key={key}>
            <span title={name}>{name}</span>
            <button type="button" aria-label={`Take out ${name}`} onClick={() => toggle(key)}>
              <IconX aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.trayEnd}>
        <button type="button" className={controls.plain} onClick={() => choose([])}>
          Clear
        </button>
        <button
          type="button"
          className={`${controls.button} ${controls.small}`}
          onClick={() => change({ tab: 'costs' })}
        >
          Calculate cost
        </button>
        <button
          type="button"
          className={`${controls.button} ${controls.small} ${controls.primary}`}
          disabled={chosen.size < 2 || many}
          title={
            many
              ? `At most ${MOST_COMPARED} models stand side by side`
              : chosen.size < 2
                ? 'Choose another model to compare with'
                : undefined
          }
          onClick={() => change({ tab: 'compare' })}
        >
          Compare
        </button>
      </div>
    </section>
  );
}
