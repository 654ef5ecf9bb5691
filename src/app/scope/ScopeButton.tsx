import { IconChevronDown } from '@tabler/icons-react';
import { preloadable } from '../../ui/preloadable';
import { plural, shortenMiddle } from '../../lib/text/text';
import { useNicknames } from '../../memory/nicknames';
import { useMemoryKey, useScope } from '../../session/scope';
import { Flyout } from '../layout/Flyout';
import styles from './ScopeButton.module.css';

const ScopePanel = preloadable(() => import('./ScopePanel').then((m) => m.ScopePanel));

/** The button "Scope: …": the organization, projects and regions that this browser's lists cover. */
export function ScopeButton() {
  const scope = useScope();
  const names = useNicknames(useMemoryKey());
  const name = (id: string) => names.get(id) ?? shortenMiddle(id, 14, 4);
  const several = (ids: readonly string[], one: string) => {
    const [first] = ids;
    if (first === undefined) return `All ${one}s`;
    return ids.length === 1 ? name(first) : plural(ids.length, one);
  };
  const organization = scope.organizationId === '' ? 'No organization' : name(scope.organizationId);
  const within = `${several(scope.projectIds, 'project')}, ${several(scope.regionIds, 'region')}`;
  return (
    <Flyout
      label="Scope"
      words={`${organization} ${within}`}
      align="start"
      className={styles.button}
      preload={ScopePanel.preload}
      face={
        <>
          <span className={`flex gap-8 ${styles.parts}`}>
            <span className={`strong clip ${styles.organization}`}>{organization}</span>
            <span className="clip">{within}</span>
          </span>
          <IconChevronDown aria-hidden />
        </>
      }
    >
      {() => <ScopePanel />}
    </Flyout>
  );
}
