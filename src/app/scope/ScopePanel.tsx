import { useId, useState } from 'react';
import controls from '../../components/controls.module.css';
import { setScope, useScope } from '../../session/scope';
import { IdChoices } from './IdChoices';
import styles from './ScopePanel.module.css';
import { useSuggestions } from './useSuggestions';

/** Organization, projects and regions of this browser. Any id can be given; seen and named ones are offered. */
export function ScopePanel() {
  const scope = useScope();
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>
        Lists show what is chosen here, and new resources start in it. Kept in this browser, per
        connection.
      </p>
      <Organization value={scope.organizationId} />
      <IdChoices
        kind="project"
        title="Projects"
        label="Project"
        none="All projects"
        chosen={scope.projectIds}
        onChange={(projectIds) => setScope({ ...scope, projectIds })}
      />
      <IdChoices
        kind="region"
        title="Regions"
        label="Region"
        none="All regions"
        chosen={scope.regionIds}
        onChange={(regionIds) => setScope({ ...scope, regionIds })}
      />
    </div>
  );
}

function Organization({ value }: { value: string }) {
  const scope = useScope();
  const [draft, setDraft] = useState(value);
  const id = useId();
  const known = useSuggestions('organization');
  const apply = () => {
    const next = draft.trim();
    if (next === scope.organizationId) return;
    // Projects and regions are of an organization: those of another one would hide everything.
    setScope({ organizationId: next, projectIds: [], regionIds: scope.regionIds });
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label htmlFor={id}>Organization</label>
      <input
        id={id}
        className={`${controls.input} ${controls.mono}`}
        value={draft}
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Organization ID"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={apply}
      />
      <datalist id={`${id}-known`}>
        {known.map(({ id: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </datalist>
    </form>
  );
}
