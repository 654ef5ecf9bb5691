import { Box } from '@mantine/core';
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
import { rulesAsRead } from '../../lib/rules/ruleRows';
import { securityGroupResource } from './resource';
import { RulesEditor, type StartAt } from './rules/RulesEditor';
import { useNetworkNames } from '../../table/useNetworkNames';

export const loader = detailLoader('securityGroup');

/** `/security-groups/:id/edit`; `?rule=3` begins at the third rule, `?rule=new` at one more. */
export function Component() {
  const { search } = useLocation();
  return (
    <EditPage resource={securityGroupResource} wide>
      {(part) => <Fields part={part} startAt={ruleOfAddress(search)} />}
    </EditPage>
  );
}

function Fields({ part, startAt }: { part: EditPart<SecurityGroup>; startAt: StartAt }) {
  const { base, hidden } = part;
  const { status } = base.value;
  const networks = useNetworkNames();
  const shown = networks(status?.networkId ?? '');
  const isHidden = hidden.some(({ pointer }) => pointer === descriptionAt);
  return (
    <>
      <section className="shrink" aria-label="Rules of the group">
        <RulesEditor read={rulesAsRead(base.raw)} startAt={startAt} />
      </section>
      <FormSection title="General">
        <FieldRow>
          <NameField placeholder="web-public" />
          {!isHidden && <DescriptionField />}
        </FieldRow>
        <Box maw={640}>
          <TagsField />
        </Box>
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

/** The rule that an editor's address names. */
function ruleOfAddress(search: string): StartAt {
  const number = new URLSearchParams(search).get('rule') ?? '';
  if (number === 'new') return number;
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) - 1 : undefined;
}
