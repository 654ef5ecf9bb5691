import { Panel } from '../../../../components/ui/Panel';
import { formatScore } from '../../run/scores';
import type { Search } from './searches';
import styles from './SearchTab.module.css';

const words = { sending: 'under way', failed: 'failed', cancelled: 'cancelled' };

/** The queries of this session; a press shows the answer again and sends nothing. */
export function Asked({
  all,
  shown,
  onShow,
}: {
  all: readonly Search[];
  shown: Search | undefined;
  onShow: (search: Search) => void;
}) {
  return (
    <Panel title="Asked in this session" flush>
      <ol className={styles.asked}>
        {all.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one === shown || undefined}
              title={one.query}
              onClick={() => onShow(one)}
            >
              <span className={styles.query} dir="auto">
                {one.query}
              </span>
              <span className={styles.best} data-failed={one.state === 'failed' || undefined}>
                {one.state === 'done' ? formatScore(one.found[0]?.score ?? 0) : words[one.state]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
