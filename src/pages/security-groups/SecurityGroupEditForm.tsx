import type { Read } from '../../api/cache/read';
import { readNow, useUpdate } from '../../api/resources/queries';
import { EditForm } from '../../components/write/EditForm';
import { paths } from '../../components/page/paths';
import { securityGroup, type SecurityGroup } from '../../contract/securityGroups';
import { plural } from '../../lib/text/text';
import { rulesAsRead } from '../../writes/resources/ruleRows';
import {
  groupUpdateForm,
  securityGroupUpdateDescription,
} from '../../writes/resources/securityGroups';
import { SecurityGroupEditFields } from './SecurityGroupEditFields';

const kind = {
  title: 'Security group',
  form: groupUpdateForm,
  answer: securityGroup,
  found: ({ value: { metadata, spec } }: Read<SecurityGroup>) => ({
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
