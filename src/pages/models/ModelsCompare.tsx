import { IconScale } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import controls from '../../components/ui/controls.module.css';
import { CheckBox } from './facets/CheckBox';
import { EmptyState } from '../../components/ui/EmptyState';
import type { ListState } from '../../components/table/listState';
import type { ChangeList } from '../../components/table/useListState';
import { plural } from '../../lib/text/text';
import { compareRows } from './compareRows';
import styles from './Compare.module.css';
import { MalformedBadge } from './MalformedBadge';
import { ModelPicker } from './ModelPicker';
import { modelPath, type ModelRow } from './modelRow';
import { MOST_COMPARED } from './modelsState';

/** The tab "Compare": two to four models side by side. */
export function ModelsCompare({
  rows,
  loading,
  choose,
  state,
  change,
  organization,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  choose: (keys: readonly string[]) => void;
  state: ListState;
  change: ChangeList;
  organization: string | undefined;
}) {
  const keys = state.filters['model'];
  const chosen = useMemo(
    () => (keys ?? []).flatMap((key) => rows.find((row) => row.key === key) ?? []),
    [keys, rows],
  );
  const models = chosen.slice(0, MOST_COMPARED);
  const onlyId = useId();
  const onlyDifferent = state.filters['only']?.[0] === 'differences';
  const lines = useMemo(() => compareRows(models), [models]);
  const different = lines.filter((line) => line.differs).length;
  const missing = (keys ?? []).length - chosen.length;

  return (
    <>
      <div className={styles.bar}>
        <ModelPicker rows={rows} chosen={keys ?? []} choose={choose} most={MOST_COMPARED} />
        {models.length > 1 && (
          <label htmlFor={onlyId} className={styles.only}>
            <CheckBox
              id={onlyId}
              checked={onlyDifferent}
              onChange={() =>
                change(
                  { filters: { only: onlyDifferent ? undefined : ['differences'] } },
                  { replace: true },
                )
              }
            />
            Only differences
            <span className={styles.dim}>
              {different} of {plural(lines.length, 'member')}
            </span>
          </label>
        )}
      </div>
      {chosen.length > MOST_COMPARED && (
        <p className={styles.note}>
          The first {MOST_COMPARED} of {chosen.length} chosen models are compared.
        </p>
      )}
      {missing > 0 && !loading && (
        <p className={styles.note}>
          {plural(missing, 'chosen model')} of this address {missing === 1 ? 'is' : 'are'} not in
          the catalogue.
        </p>
      )}
      {models.length < 2 ? (
        !loading && (
          <div className={styles.card}>
            <EmptyState
              icon={<IconScale aria-hidden />}
              title={models.length === 0 ? 'No models chosen' : 'One more model is needed'}
            >
              Two to four models stand here side by side, with what differs marked. Add them above,
              or choose them in the table or the cards.
            </EmptyState>
          </div>
        )
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Comparison, table">
          <table className={styles.table} aria-label="Comparison">
            <thead>
              <tr>
                <td />
                {models.map((model) => (
                  <th key={model.key} scope="col">
                    <Link to={modelPath(model.key, organization)} title={model.name}>
                      {model.name}
                    </Link>
                    {model.read.faults.length > 0 && <MalformedBadge faults={model.read.faults} />}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines
                .filter((line) => line.differs || !onlyDifferent)
                .map((line) => (
                  <tr key={line.member} data-differs={line.differs || undefined}>
                    <th scope="row">
                      {line.title}
                      {line.differs && <span className={controls.hidden}> (differs)</span>}
                    </th>
                    {line.cells.map((cell, index) => (
                      <td
                        key={models[index]?.key}
                        data-mono={line.mono || undefined}
                        data-best={cell.best || undefined}
                        title={cell.title}
                      >
                        {cell.text === '' ? (
                          <span className={styles.dim}>not stated</span>
                        ) : (
                          cell.text
                        )}
                        {cell.best && <span className={styles.best}>{cell.best}</span>}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
