import { Box } from '@mantine/core';
import { useState } from 'react';
import { Field, fieldWords } from '../../ui/form/Field';
import { IdCombobox } from '../../resource/fields/IdCombobox';
import { IdsCombobox } from '../../resource/fields/IdsField';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { idFault } from '../../contract/path';
import { capitalised } from '../../lib/text/text';
import { setScope, useScope } from '../../session/scope';

/** Organization, projects and regions for this browser. Any id is accepted, and known ones are suggested. */
export function ScopePanel() {
  const scope = useScope();
  return (
    <Box className="stack" style={{ gap: 14 }} w={340} maw="100%" p={14}>
      <p className="hint">Lists show only this scope, and new resources start in it.</p>
      <Organization value={scope.organizationId} />
      <Ids type="project" />
      <Ids type="region" />
    </Box>
  );
}

/** The chosen ids of a type, each with a button that removes it. */
function Ids({ type }: { type: 'project' | 'region' }) {
  const scope = useScope();
  const member = `${type}Ids` as const;
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <IdsCombobox
      inPanel
      words={fieldWords({ label: capitalised(type), error: unfinished })}
      ids={scope[member]}
      onChange={(ids) => setScope({ ...scope, [member]: ids })}
      suggestions={useIdSuggestions(type)}
      unfinished={unfinished}
      onUnfinished={setUnfinished}
      placeholder={`All ${type}s`}
    />
  );
}

function Organization({ value }: { value: string }) {
  const scope = useScope();
  const [draft, setDraft] = useState(value);
  const [fault, setFault] = useState<string>();
  const known = useIdSuggestions('organization');
  const apply = (given: string) => {
    const next = given.trim();
    const refused = next === '' ? undefined : idFault(next, 'any');
    setDraft(next);
    setFault(refused);
    if (refused !== undefined || next === scope.organizationId) return;
    // Projects and regions belong to an organization; keeping those of another one would hide everything.
    setScope({ organizationId: next, projectIds: [], regionIds: scope.regionIds });
  };
  return (
    <Field label="Organization" error={fault}>
      <IdCombobox
        inPanel
        value={draft}
        invalid={fault !== undefined}
        onChange={apply}
        onUnresolved={() => setDraft('')}
        suggestions={known}
        placeholder="Choose an organization"
      />
    </Field>
  );
}
