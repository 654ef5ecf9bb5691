import { IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import { IconAdjustments, IconApi, IconMap2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Ago } from '../../ui/Age';
import { Panel } from '../../ui/Panel';
import { paths } from '../../page/paths';
import { useDrafts } from '../../memory/drafts';
import { useMemoryKey } from '../../session/scope';
import styles from './OverviewPage.module.css';

/** Forms with a draft: not sent yet, or with an unknown outcome. */
export function DraftsPanel() {
  const drafts = useDrafts(useMemoryKey());
  if (drafts.length === 0) return null;
  return (
    <Panel title="Drafts" beside="only in this browser" flush>
      <ul>
        {drafts.map(({ form, title, at, sent }) => (
          <li key={form} className={styles.line}>
            <IconPencil size={15} stroke={1.8} aria-hidden className="dim" />
            <Link to={form} className="clip name-link">
              {title}
            </Link>
            <span className={`hint tabular ${styles.detail}`}>
              {sent?.at === at ? 'sent, no answer' : <Ago at={at} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const shortcuts: readonly { to: string; label: string; icon: Icon }[] = [
  { to: paths.networkCreate(), label: 'Create network', icon: IconPlus },
  { to: `${paths.networks()}?tab=map`, label: 'Address map', icon: IconMap2 },
  { to: paths.reference(), label: 'API reference', icon: IconApi },
  { to: paths.settings(), label: 'Connections and nicknames', icon: IconAdjustments },
];

/** Where people go most. */
export function ShortcutsPanel() {
  return (
    <Panel title="Shortcuts" flush>
      <ul>
        {shortcuts.map(({ to, label, icon: ShortcutIcon }) => (
          <li key={to} className={styles.line}>
            <ShortcutIcon size={15} stroke={1.8} aria-hidden className="dim" />
            <Link to={to} className="clip name-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
