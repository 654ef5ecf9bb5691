import { visible } from '../lib/text/invisible';
import type { IdNames } from './IdName';
import styles from './GroupChips.module.css';

/** Groups by nickname, as many as fit; the ids are in the title. */
export function GroupChips({
  ids,
  names,
  most,
}: {
  ids: readonly string[] | undefined;
  names: IdNames;
  most: number;
}) {
  if (ids === undefined) return <span className="dim">not reported</span>;
  if (ids.length === 0) return <span className="dim">None</span>;
  const rest = ids.slice(most);
  return (
    <span className={`gap-4 shrink ${styles.chips}`}>
      {ids.slice(0, most).map((id, index) => (
        <span
          key={`${index} ${id}`}
          className={`clip second fine isolate ${styles.chip}`}
          translate="no"
          title={id}
        >
          {visible(names(id).text)}
        </span>
      ))}
      {rest.length > 0 && (
        <span
          className="hint"
          title={rest.map((id) => names(id).text).join('\n')}
        >{`+${rest.length}`}</span>
      )}
    </span>
  );
}
