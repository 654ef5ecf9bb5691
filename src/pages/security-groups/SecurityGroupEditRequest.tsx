import { useFormContext, useWatch } from 'react-hook-form';
import { operationUrl } from '../../api/address';
import type { Read } from '../../api/read';
import { RequestPanel } from '../../components/forms/RequestPanel';
import type { ReadRules } from '../../components/rules/editorRows';
import type { SecurityGroup } from '../../contract/securityGroups';
import { composeUpdate } from '../../writes/compose';
import { withHidden, type HiddenMember } from '../../writes/notReturned';
import { groupChoices, groupEdits, type GroupValues } from './groupFormValues';

interface SecurityGroupEditRequestProps {
  id: string;
  base: Read<SecurityGroup>;
  rules: ReadRules;
  hidden: readonly HiddenMember[];
}

/** What the update would send as things stand; the review compares it with the service once more. */
export function SecurityGroupEditRequest({
  id,
  base,
  rules,
  hidden,
}: SecurityGroupEditRequestProps) {
  const { control, getValues } = useFormContext<GroupValues>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const body = composeUpdate(base.raw, groupEdits(base.raw, values, rules, hidden));
  const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
  return (
    <RequestPanel
      request={{
        operation: 'updateSecurityGroup',
        url: operationUrl('updateSecurityGroup', { path: { securityGroupID: id } }),
        body: withHidden(body, hidden, groupChoices(values)),
      }}
      note={open ? 'Still open: what to send for description.' : undefined}
    />
  );
}
