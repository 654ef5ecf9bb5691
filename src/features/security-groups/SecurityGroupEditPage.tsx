import { useCallback } from 'react';
import { useController, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import { useLocation } from 'react-router';
import { detailLoader } from '../../api/resources/queries';
import { IdFact } from '../../resource/Facts';
import {
  FixedField,
  DescriptionField,
  descriptionAt,
  FixedSection,
  NameField,
  TagsField,
} from '../../resource/fields/MetadataFields';
import { EditPage, NotReturned } from '../../save/form/EditPage';
import { FieldRow, FormSection } from '../../ui/form/FormLayout';
import type { EditPart } from '../../save/form/formParts';
import type { SecurityGroup } from '../../contract/securityGroups';
import { rulesAsRead, ruleMembers, type ReadRules, type RuleRow } from '../../lib/rules/ruleRows';
import { securityGroupResource, type GroupValues } from './resource';
import { RulesEditor } from './rules/RulesEditor';
import { useSameRows } from './rules/useEditorRows';
import styles from './SecurityGroupEdit.module.css';
import { useNetworkNames } from '../../table/useNetworkNames';

export const loader = detailLoader('securityGroup');

/** `/security-groups/:id/edit`; `?rule=3` begins at the third rule. */
export function Component() {
  const { search } = useLocation();
  return (
    <EditPage resource={securityGroupResource} wide>
      {(part) => <Fields part={part} startAt={ruleOfAddress(search)} />}
    </EditPage>
  );
}

function Fields({
  part,
  startAt,
}: {
  part: EditPart<SecurityGroup>;
  /** The rule to begin at, by its place. */
  startAt: number | undefined;
}) {
  const { base, hidden } = part;
  const { status } = base.value;
  const networks = useNetworkNames();
  const shown = networks(status?.networkId ?? '');
  const isHidden = hidden.some(({ pointer }) => pointer === descriptionAt);
  return (
    <>
      <Rules rules={rulesAsRead(base.raw)} startAt={startAt} />
      <FormSection title="General">
        <FieldRow>
          <NameField placeholder="web-public" />
          {!isHidden && <DescriptionField />}
        </FieldRow>
        <div className={styles.tags}>
          <TagsField />
        </div>
      </FormSection>
      <NotReturned part={part} />
      <FixedSection of={base.value}>
        <FixedField label="Network">
          <IdFact
            id={status?.networkId}
            label="network ID"
            name={shown.shortened ? undefined : shown.text}
          />
        </FixedField>
      </FixedSection>
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
    <section className="shrink" aria-label="Rules of the group">
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

/** What the service said about single rules; the editor finds other faults itself. */
function refusedRules(errors: FieldErrors<GroupValues>['rules'] = []) {
  return Array.from(errors as ArrayLike<(typeof errors)[number]>, (of) =>
    Object.fromEntries(
      ruleMembers.flatMap((member) => {
        const { type, message } = of?.[member] ?? {};
        return type === 'server' && message !== undefined ? [[member, message]] : [];
      }),
    ),
  );
}

/** The place of the rule an editor's address names, or `undefined`. */
function ruleOfAddress(search: string): number | undefined {
  const number = new URLSearchParams(search).get('rule') ?? '';
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) - 1 : undefined;
}
