import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Ago } from '../../ui/Age';
import { Panel } from '../../ui/Panel';
import { visible } from '../../lib/text/invisible';
import { useDrafts } from '../../memory/drafts';
import { useMemoryKey } from '../../session/scope';
import styles from './OverviewPage.module.css';

/** Forms with a draft: not sent yet, or with an unknown outcome. */
export function DraftsPanel() {
  const drafts = useDrafts(useMemoryKey());
  if (drafts.length === 0) return null;
  return (
    <Panel title="Open drafts" beside="only in this browser" flush>
      <ul>
        {drafts.map(({ form, title, at, sent }) => (
          <li key={form} className={styles.line}>
            <IconPencil size={15} stroke={1.8} aria-hidden className="dim" />
            <Link to={form} className="clip name-link">
              {visible(title)}
            </Link>
            <span className="hint tabular end">
              {sent?.at === at ? 'sent, no answer' : <Ago at={at} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
