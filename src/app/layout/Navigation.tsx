import { Link, useLocation } from 'react-router';
import { useSection } from '../../ui/PageHeader';
import styles from './Navigation.module.css';
import {
  IconActivity,
  IconHistory,
  IconLayoutDashboard,
  IconSettings,
  IconVectorTriangle,
  type TablerIcon,
} from '@tabler/icons-react';
import { listPath, paths } from '../../resource/paths';
import { groupOf, listTitle, resourceTypes } from '../../contract/resources';
import { resourcePages } from '../resourcePages';

/** The landmark "Main": all lists and tools. */
export function Navigation({ open, onNavigate }: { open: boolean; onNavigate: () => void }) {
  const here = useLocation().pathname.toLowerCase();
  const { path } = useSection();
  const isIn = (to: string) => to === path || here === to || here.startsWith(`${to}/`);
  return (
    <nav id="main-navigation" aria-label="Main" className={styles.navigation} data-open={open}>
      {navigationGroups.map((group, index) => (
        <div key={group.title ?? index} className={styles.group}>
          {group.title !== undefined && <p className={`dim ${styles.title}`}>{group.title}</p>}
          <ul>
            {group.items.map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isIn(to) ? 'page' : undefined}
                  className={`row second ${styles.link}`}
                  onClick={onNavigate}
                >
                  <Icon size={16} stroke={1.7} aria-hidden />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface NavigationItem {
  label: string;
  to: string;
  icon: TablerIcon;
  /** The key that opens it, pressed after `g`. */
  key: string;
}

function listsOf(group: string): NavigationItem[] {
  return resourceTypes
    .filter((type) => groupOf(type) === group)
    .map((type) => {
      const { icon, key } = resourcePages[type];
      return { label: listTitle(type), to: listPath(type), icon, key };
    });
}

export const navigationGroups: readonly { title?: string; items: readonly NavigationItem[] }[] = [
  { items: [{ label: 'Overview', to: paths.overview(), icon: IconLayoutDashboard, key: 'o' }] },
  { title: 'Infrastructure', items: listsOf('Infrastructure') },
  { title: 'Identity', items: listsOf('Identity') },
  {
    title: 'Inference',
    items: [
      ...listsOf('Inference'),
      { label: 'Embeddings', to: paths.embeddings(), icon: IconVectorTriangle, key: 'e' },
    ],
  },
  {
    items: [
      { label: 'Changes', to: paths.changes(), icon: IconHistory, key: 'c' },
      { label: 'Activity', to: paths.activity(), icon: IconActivity, key: 't' },
      { label: 'Settings', to: paths.settings(), icon: IconSettings, key: ',' },
    ],
  },
];
