import { useFormContext, useWatch } from 'react-hook-form';
import { namePattern } from '../../contract/common';
import { FieldNote } from './FieldNote';
import type { MetadataValues } from '../../writes/resources/metadata';
import { TextField } from './TextField';

/** "Name", with what names have been seen to be. */
export function NameField({ placeholder }: { placeholder?: string }) {
  const { control } = useFormContext<MetadataValues>();
  const name = useWatch({ control, name: 'name' }).trim();
  return (
    <TextField<MetadataValues>
      name="name"
      label="Name"
      {...(placeholder !== undefined && { placeholder })}
      notes={
        name !== '' &&
        !namePattern.test(name) && (
          <FieldNote tone="attention">
            Services have been seen to take only letters, digits and - _ . in names, at most 63
            characters, beginning and ending with a letter or digit.
          </FieldNote>
        )
      }
    />
  );
}

/** "Description". */
export function DescriptionField({ aside = 'optional' }: { aside?: string }) {
  return (
    <TextField<MetadataValues> name="description" label="Description" aside={aside} rows={1} />
  );
}
