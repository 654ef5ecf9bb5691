import { useEffect } from 'react';
import { useFormContext, useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import type { GroupsOrNone } from '../../writes/resources/groups';
import { joinWords } from '../../lib/text/text';
import { FieldNote } from './FieldNote';
import { IdsField } from './IdsField';
import { YesField } from './Tick';
import { useIdSuggestions } from './useIdSuggestions';

/** The field "Groups". No operation lists groups, so their ids are shown by nickname where they have one. */
export function GroupsField<T extends FieldValues>({
  name,
  aside,
}: {
  name: FieldPath<T>;
  aside?: string;
}) {
  const value: unknown = useWatch({ name });
  const ids = Array.isArray(value) ? value.map(String) : [];
  const seen = new Set(useIdSuggestions('group').map(({ id }) => id));
  const unseen = ids.filter((id) => !seen.has(id));
  return (
    <IdsField<T>
      name={name}
      label="Groups"
      type="group"
      hint="Choose a known group or paste an ID. Put an ID with a comma in double quotes."
      placeholder="Any group ID"
      {...(aside !== undefined && { aside })}
      notes={
        unseen.length > 0 && (
          <FieldNote tone="info">
            {unseen.length === 1
              ? `Unknown group "${unseen[0]}"; it will be sent as an ID.`
              : `Unknown groups ${joinWords(unseen.map((id) => `"${id}"`))}; they will be sent as IDs.`}
          </FieldNote>
        )
      }
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
