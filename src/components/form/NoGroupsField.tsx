import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { GroupsOrNone } from '../../writes/resources/groups';
import { YesField } from './Tick';

/** Shown while no group is chosen: a checkbox to confirm that. It must be ticked again each time. */
export function NoGroupsField({ label }: { label: string }) {
  const { control, setValue } = useFormContext<GroupsOrNone>();
  const [groupIDs] = useWatch({ control, name: ['groupIDs'] });
  const some = groupIDs.length > 0;
  useEffect(() => {
    if (some) setValue('noGroups', false);
  }, [some, setValue]);
  return some ? null : <YesField<GroupsOrNone> name="noGroups" label={label} />;
}
