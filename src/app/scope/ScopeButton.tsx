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
  const parts = [
    scope.organizationId === '' ? 'No organization' : name(scope.organizationId),
    several(scope.projectIds, 'project'),
    several(scope.regionIds, 'region'),
  ];
  return (
    <Flyout
      label="Scope"
      words={parts.join(' / ')}
      align="start"
      className={styles.button}
      preload={ScopePanel.preload}
      face={
        <span className={`flex ${styles.parts}`}>
          {parts.map((part, index) => (
            <span
              key={['organization', 'project', 'region'][index]}
              className={`strong ${styles.part}`}
            >
              {part}
            </span>
          ))}
        </span>
      }
    >
      {() => <ScopePanel />}
    </Flyout>
  );
}
