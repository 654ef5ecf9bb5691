import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import chips from '../../components/table/FilterBar.module.css';
import controls from '../../components/ui/controls.module.css';
import { modelRowOrder, type ModelRow } from './modelRow';
import { MOST_CHOSEN } from './modelsState';
import styles from './Models.module.css';

/** The chosen models, and a way to add one. */
export function ModelPicker({
  rows,
  chosen,
  choose,
  most = MOST_CHOSEN,
}: {
  rows: readonly ModelRow[];
  chosen: readonly string[];
  choose: (keys: readonly string[]) => void;
  most?: number;
}) {
  const others = useMemo(
    () => rows.filter(({ key }) => !chosen.includes(key)).toSorted(modelRowOrder),
    [rows, chosen],
  );
  const full = chosen.length >= most;
  return (
    <ul className={chips.bar} aria-label="Chosen models">
      {chosen.map((key) => {
        const name = rows.find((row) => row.key === key)?.name ?? key;
        return (
          <li key={key} className={chips.chip} title={name}>
            <span className={chips.text}>{name}</span>
            <button
              type="button"
              className={chips.remove}
              aria-label={`Take out ${name}`}
              onClick={() => choose(chosen.filter((other) => other !== key))}
            >
              <IconX aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <select
          className={`${controls.input} ${styles.picker}`}
          aria-label="Add model"
          value=""
          disabled={full}
          title={full ? `${most} models at most` : undefined}
          onChange={(event) => choose([...chosen, event.target.value])}
        >
          <option value="">{full ? `${most} at most` : 'Add model…'}</option>
          {others.map(({ key, name, read }) => (
            <option key={key} value={key}>
              {name.length > 60 ? `${name.slice(0, 59)}…` : name}
              {read.value.developer === undefined ? '' : ` · ${read.value.developer.slice(0, 40)}`}
            </option>
          ))}
        </select>
      </li>
    </ul>
  );
}
