import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './CompareTable.module.css';

export interface Compared {
  id: string;
  name: string;
  /** The address of its own page. */
  to?: string;
  /** Follows its name, such as a badge. */
  mark?: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
}

export interface CompareRow {
  name: string;
  /** A text per column; `undefined` where there is none. */
  values: readonly (string | undefined)[];
  /** What is drawn in place of the texts. */
  cells?: readonly ReactNode[];
  /** Absent: the texts tell. */
  differs?: boolean;
  /** The values are prose rather than numbers, ids and codes. */
  prose?: boolean;
}

/** Several of a kind side by side, one per column. Rows in which they differ are marked. */
export function CompareTable({
  label,
  columns,
  rows,
  absent = 'not reported',
  onRemove,
}: {
  label: string;
  columns: readonly Compared[];
  rows: readonly CompareRow[];
  /** Stands where there is no value. */
  absent?: string;
  /** Takes a column out by a button in its head. */
  onRemove?: (id: string) => void;
}) {
  return (
    <div className="card scroll" tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className={`table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name, to, mark, action }) => (
              <th key={id} scope="col">
                <span className={styles.head}>
                  <span className={`clip2 ${styles.name}`} title={name}>
                    {to === undefined ? name : <Link to={to}>{name}</Link>}
                  </span>
                  {onRemove && (
                    <button
                      type="button"
                      className="icon"
                      aria-label={`Remove ${name} from the comparison`}
                      onClick={() => onRemove(id)}
                    >
                      <IconX aria-hidden />
                    </button>
                  )}
                </span>
                {mark}
                {action}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ name, values, cells, differs = new Set(values).size > 1, prose = false }, at) => (
              <tr key={`${name} ${at}`} data-differs={differs || undefined}>
                <th scope="row">
                  {name}
                  {differs && <span className="unseen"> (differs)</span>}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index]?.id ?? index} className={prose ? undefined : 'mono'}>
                    {value === undefined ? (
                      <span className="dim">{absent}</span>
                    ) : (
                      (cells?.[index] ?? value)
                    )}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
