import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './CompareTable.module.css';
import controls from '../ui/controls.module.css';

export interface Compared {
  id: string;
  name: string;
  /** What can be done with it. */
  action?: ReactNode;
}

export interface CompareRow {
  name: string;
  /** A text per thing compared, in their order; `undefined` where it is not reported. */
  values: readonly (string | undefined)[];
  /** What is drawn in place of the texts. */
  cells?: readonly ReactNode[];
}

/** Things side by side, one per column. Rows in which they differ are marked. */
export function CompareTable({
  label,
  things,
  rows,
  onRemove,
}: {
  label: string;
  things: readonly Compared[];
  rows: readonly CompareRow[];
  onRemove: (id: string) => void;
}) {
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {things.map(({ id, name, action }) => (
              <th key={id} scope="col">
                <span className={styles.head}>
                  <span className={styles.name} title={name}>
                    {name}
                  </span>
                  <button
                    type="button"
                    className={controls.icon}
                    aria-label={`Remove ${name} from the comparison`}
                    onClick={() => onRemove(id)}
                  >
                    <IconX aria-hidden />
                  </button>
                </span>
                {action}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, cells }) => {
            const differs = new Set(values).size > 1;
            return (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row">
                  {name}
                  {differs && <span className={controls.hidden}> (differs)</span>}
                </th>
                {values.map((value, index) => (
                  <td key={things[index]?.id ?? index}>
                    {value === undefined ? (
                      <span className={controls.dim}>not reported</span>
                    ) : (
                      (cells?.[index] ?? value)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
