import { NavLink } from 'react-router';
import { filteredTypes, filtersOf, useReadList } from '../../api/resources/lists';
import { useScopedFilters } from '../../table/scopedLists';
import type { FilteredType } from '../../contract/resources';
import { formatCount } from '../../lib/text/text';
import { navigationGroups } from './navigationItems';
import styles from './Navigation.module.css';

/** The landmark "Main": all lists and tools, with the counts that are already known. */
export function Navigation({ open, onNavigate }: { open: boolean; onNavigate: () => void }) {
  return (
    <nav id="main-navigation" aria-label="Main" className={styles.navigation} data-open={open}>
      {navigationGroups.map((group, index) => (
        <div key={group.title ?? index} className={styles.group}>
          {group.title !== undefined && <p className={styles.title}>{group.title}</p>}
          <ul>
            {group.items.map(({ label, to, icon: Icon, type }) => {
              const list = filteredTypes.find((one) => one === type);
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/'}
                    className={`row ${styles.link}`}
                    onClick={onNavigate}
                  >
                    <Icon size={16} stroke={1.7} aria-hidden />
                    {label}
                    {list && <Count type={list} />}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** How many resources a list of this scope has, once a page has read it. */
function Count({ type }: { type: FilteredType }) {
  const { data } = useReadList(type, filtersOf(type, useScopedFilters()));
  return (
    data && (
      <span className={styles.count} aria-hidden>
        {formatCount(data.items.length)}
      </span>
    )
  );
}
