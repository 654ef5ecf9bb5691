import { CloseButton } from '@mantine/core';
import { Link } from 'react-router';
import { LongText } from '../ui/CutText';
import type { Content, Part } from '../ui/jsx';
import styles from './CompareTable.module.css';

export interface Compared {
  id: string;
  name: string;
  to?: string;
  /** Shown after the name, such as a badge. */
  mark?: Part;
  action?: Part;
}

export interface CompareRow {
  name: string;
  /** A text per item; `undefined` if it has none. */
  values: readonly (string | undefined)[];
  cells?: readonly Content[];
  /** Whether the items differ; if absent, the texts are compared. */
  differs?: boolean;
  /** The values are prose rather than numbers, ids or codes. */
  prose?: boolean;
}

/** Compares several items, one per column. Rows in which they differ are marked. */
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
  absent?: string;
  /** Removes an item, by a button in its column head. */
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
                <span className={`ends gap-6 ${styles.head}`}>
                  <span className={`clip2 shrink ${styles.name}`} title={name}>
                    {to === undefined ? name : <Link to={to}>{name}</Link>}
                  </span>
                  {onRemove && (
                    <CloseButton
                      aria-label={`Remove ${name} from the comparison`}
                      onClick={() => onRemove(id)}
                    />
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
                  <span>{name}</span>
                  {differs && <span className="unseen"> (differs)</span>}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index]?.id ?? index} className={prose ? undefined : 'mono'}>
                    {value === undefined ? (
                      <span className="dim">{absent}</span>
                    ) : (
                      (cells?.[index] ?? <LongText text={value} />)
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
