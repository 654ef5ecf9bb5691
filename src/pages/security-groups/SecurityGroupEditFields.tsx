import { useController, useFormContext, useFormState } from 'react-hook-form';
import { useCallback } from 'react';
import type { Read } from '../../api/cache/read';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FieldRow, FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import { TagsField } from '../../components/form/TagsField';
import { IdName } from '../../components/resource/IdName';
import {
  ruleMembers,
  type ReadRules,
  type RuleMemberText,
  type RuleRow,
} from '../../writes/resources/ruleRows';
import { RulesEditor } from './rules/RulesEditor';
import { useSameRows } from './rules/useEditorRows';
import type { SecurityGroup } from '../../contract/securityGroups';
import type { HiddenMember } from '../../writes/plan/notReturned';
import {
  securityGroupUpdateDescription,
  type GroupValues,
} from '../../writes/resources/securityGroups';
import styles from './SecurityGroupEdit.module.css';
import { useNetworkNames } from './useNetworkNames';

interface SecurityGroupEditFieldsProps {
  base: Read<SecurityGroup>;
  rules: ReadRules;
  hidden: readonly HiddenMember[];
  /** Saving was tried while an answer was missing. */
  pressing: boolean;
  startAt: number | undefined;
}

export function SecurityGroupEditFields({
  base,
  rules,
  hidden,
  pressing,
  startAt,
}: SecurityGroupEditFieldsProps) {
  const { metadata, status } = base.value;
  const networks = useNetworkNames();
  const isHidden = hidden.some(({ pointer }) => pointer === '/metadata/description');
  return (
    <>
      <Rules rules={rules} startAt={startAt} />
      <FormSection title="General">
        <FieldRow>
          <NameField placeholder="web-public" />
          {!isHidden && <DescriptionField />}
        </FieldRow>
        <div className={styles.tags}>
          <TagsField />
        </div>
      </FormSection>
      <NotReturnedPanel
        members={hidden}
        description={securityGroupUpdateDescription}
        pressing={pressing}
        editor={() => <DescriptionField aside="to be sent" />}
      />
      <FormSection title="Fixed" hint="The interface has no way to change these.">
        <FixedFields>
          <FixedField label="Network">
            {status?.networkId === undefined ? 'not reported' : networks(status.networkId).text}
          </FixedField>
          <FixedField label="Project">
            <IdName id={metadata.projectId} kind="project" />
          </FixedField>
          <FixedField label="Region">
            <IdName id={status?.regionId} kind="region" />
          </FixedField>
        </FixedFields>
      </FormSection>
    </>
  );
}

function Rules({ rules, startAt }: { rules: ReadRules; startAt: number | undefined }) {
  const { control } = useFormContext<GroupValues>();
  const { field } = useController({ control, name: 'rules' });
  const { errors, isSubmitted } = useFormState({ control, name: 'rules' });
  const rows = useSameRows<RuleRow>(field.value);
  const { onChange } = field;
  const change = useCallback((rows: readonly RuleRow[]) => onChange(rows), [onChange]);
  return (
    <section className={styles.rules} aria-label="Rules of the group">
      <RulesEditor
        rows={rows}
        onChange={change}
        read={rules}
        refused={refusedRules(errors.rules)}
        showFaults={isSubmitted}
        startAt={startAt}
      />
    </section>
  );
}

type Refused = Partial<Record<RuleMemberText, string>>;

/** What the service said about single rules; the editor finds its own faults itself. */
function refusedRules(errors: unknown): readonly (Refused | undefined)[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const refused: (Refused | undefined)[] = [];
  for (const [index, of] of Object.entries(errors)) {
    const words: Refused = {};
    for (const member of ruleMembers) {
      const fault: unknown =
        typeof of === 'object' && of !== null ? Reflect.get(of, member) : undefined;
      if (isServerFault(fault)) words[member] = fault.message;
    }
    if (Object.keys(words).length > 0) refused[Number(index)] = words;
  }
  return refused;
}

function isServerFault(fault: unknown): fault is { message: string } {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'type' in fault &&
    fault.type === 'server' &&
    'message' in fault &&
    typeof fault.message === 'string'
  );
}
