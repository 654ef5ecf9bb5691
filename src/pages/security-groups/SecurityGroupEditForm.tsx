import type { Read } from '../../api/cache/read';
import { readNow, useUpdate } from '../../api/resources/queries';
import { EditForm } from '../../components/write/EditForm';
import type { EditKind } from '../../components/write/editKind';
import { toUpdate } from '../../components/write/faultForms';
import { paths } from '../../components/page/paths';
import { securityGroup, type SecurityGroup } from '../../contract/securityGroups';
import { plural } from '../../lib/text/text';
import { securityGroupUpdateDescription } from '../../writes/resources/securityGroups';
import {
  groupBegin,
  groupChoices,
  groupEdits,
  groupFaults,
  groupFields,
  groupValues,
  rulesAsRead,
  type GroupValues,
} from './groupFormValues';
import { SecurityGroupEditFields } from './SecurityGroupEditFields';

const kind: EditKind<GroupValues, SecurityGroup> = {
  title: 'Security group',
  form: toUpdate({
    values: groupValues,
    begin: groupBegin,
    faults: groupFaults,
    fields: groupFields,
    edits: groupEdits,
    choices: groupChoices,
  }),
  answer: securityGroup,
  found: ({ value: { metadata, spec } }) => ({
    to: paths.securityGroup(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: plural(spec?.rules?.length ?? 0, 'rule'),
  }),
};

interface SecurityGroupEditFormProps {
  id: string;
  read: Read<SecurityGroup>;
  /** The rule to begin at, by its place. */
  startAt: number | undefined;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

export function SecurityGroupEditForm({
  id,
  read,
  startAt,
  onDiscard,
}: SecurityGroupEditFormProps) {
  return (
    <EditForm
      id={id}
      read={read}
      kind={kind}
      describe={securityGroupUpdateDescription}
      mutation={useUpdate('securityGroup', id)}
      readFresh={() => readNow('securityGroup', id)}
      address={paths.securityGroupEdit(id)}
      page={paths.securityGroup(id)}
      wide
      onDiscard={onDiscard}
    >
      {(part) => (
        <SecurityGroupEditFields {...part} rules={rulesAsRead(part.base.raw)} startAt={startAt} />
      )}
    </EditForm>
  );
}
