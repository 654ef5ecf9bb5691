import { FieldNote } from '../../components/forms/FieldNote';
import { NameserversField } from '../../components/forms/NameserversField';
import { TextField } from '../../components/forms/TextField';
import { namePattern } from '../../contract/common';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NetworkEditValues } from './networkFormValues';

type CommonValues = Pick<NetworkEditValues, 'name' | 'description' | 'dnsNameservers'>;

/** "Name", with what names have been seen to be. */
export function NameField({ autoFocus = false }: { autoFocus?: boolean }) {
  const { control } = useFormContext<CommonValues>();
  const name = useWatch({ control, name: 'name' }).trim();
  return (
    <TextField<CommonValues>
      name="name"
      label="Name"
      placeholder="edge-north"
      autoFocus={autoFocus}
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

export function DescriptionField({ aside = 'optional' }: { aside?: string }) {
  return <TextField<CommonValues> name="description" label="Description" aside={aside} rows={1} />;
}

export function DnsField() {
  return <NameserversField<CommonValues> name="dnsNameservers" />;
}
