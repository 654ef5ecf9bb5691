import { NavLink } from 'react-router';
import { navigationGroups } from './navigationItems';
import styles from './Navigation.module.css';

/** The landmark "Main": all lists and tools. */
export function Navigation({ open, onNavigate }: { open: boolean; onNavigate: () => void }) {
  return (
    <nav id="main-navigation" aria-label="Main" className={styles.navigation} data-open={open}>
      {navigationGroups.map((group, index) => (
        <div key={group.title ?? index} className={styles.group}>
          {group.title !== undefined && <p className={styles.title}>{group.title}</p>}
          <ul>
            {group.items.map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={`row ${styles.link}`}
                  onClick={onNavigate}
                >
                  <Icon size={16} stroke={1.7} aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
