import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/cache/queryClient';
import { detailQuery, readNow, useDetail, useUpdate } from '../../api/resources/queries';
import { EditPage } from '../../components/write/EditPage';
import type { FoundItem } from '../../components/write/OutcomeUnknownDialog';
import type { EditPart } from '../../components/write/formParts';
import { paths } from '../../components/page/paths';
import { securityGroup, type SecurityGroup } from '../../contract/securityGroups';
import { plural } from '../../lib/text/text';
import {
  groupUpdateForm,
  securityGroupUpdateDescription,
  type GroupValues,
} from '../../writes/resources/securityGroups';
import type { ResourceRecord } from '../../api/cache/record';
import { ruleOfAddress } from './groupPaths';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { useCallback } from 'react';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FieldRow, FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import { TagsField } from '../../components/form/TagsField';
import { IdName } from '../../components/resource/IdName';
import {
  rulesAsRead,
  ruleMembers,
  type ReadRules,
  type RuleMemberText,
  type RuleRow,
} from '../../writes/resources/ruleRows';
import { RulesEditor } from './rules/RulesEditor';
import { useSameRows } from './rules/useEditorRows';
import styles from './SecurityGroupEdit.module.css';
import { useNetworkNames } from './useNetworkNames';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('securityGroup', id));
  return null;
}

/** `/security-groups/:id/edit`; `?rule=3` begins at the third rule. */
export function Component() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return (
    <EditPage
      id={id}
      title="Security group"
      query={useDetail('securityGroup', id)}
      readFresh={() => readNow('securityGroup', id)}
      mutation={useUpdate('securityGroup', id)}
      list={{ label: 'Security groups', to: paths.securityGroups() }}
      pageOf={paths.securityGroup}
      address={paths.securityGroupEdit(id)}
      form={groupUpdateForm}
      describe={securityGroupUpdateDescription}
      answer={securityGroup}
      found={foundGroup}
      wide
    >
      {(part) => <Fields {...part} startAt={ruleOfAddress(search)} />}
    </EditPage>
  );
}

function foundGroup({ value: { metadata, spec } }: ResourceRecord<SecurityGroup>): FoundItem {
  return {
    to: paths.securityGroup(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: plural(spec?.rules?.length ?? 0, 'rule'),
  };
}

interface FieldsProps extends EditPart<SecurityGroup> {
  /** The rule to begin at, by its place. */
  startAt: number | undefined;
}

function Fields({ base, hidden, pressing, startAt }: FieldsProps) {
  const { metadata, status } = base.value;
  const networks = useNetworkNames();
  const isHidden = hidden.some(({ pointer }) => pointer === '/metadata/description');
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
            <IdName id={metadata.projectId} type="project" />
          </FixedField>
          <FixedField label="Region">
            <IdName id={status?.regionId} type="region" />
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
