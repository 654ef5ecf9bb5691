import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IdsField } from './IdsField';
import { YesField } from '../../ui/form/BoxFields';

export interface GroupsOrNone {
  groupIDs: string[];
  /** The person confirmed that there are no groups. */
  noGroups: boolean;
}

/** The field "Groups". No operation lists groups, so their ids are shown by nickname where they have one. */
export function GroupsField({ aside }: { aside?: string | undefined }) {
  return (
    <IdsField<GroupsOrNone>
      name="groupIDs"
      aside={aside}
      label="Groups"
      type="group"
      hint="Choose a known group or paste an ID. Put an ID with a comma in double quotes."
    />
  );
}

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
