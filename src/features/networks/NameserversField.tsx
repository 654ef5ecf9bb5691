import { useFormContext, useWatch } from 'react-hook-form';
import { joinWords } from '../../lib/text/text';
import { FieldNote } from '../../form/FieldNote';
import { repeatedNameservers } from '../../lib/address/nameservers';
import { TextField } from '../../form/TextField';

interface WithNameservers {
  dnsNameservers: string;
}

/** The field "DNS nameservers" for forms with `dnsNameservers`: IP addresses, one per line. */
export function NameserversField() {
  const { control } = useFormContext<WithNameservers>();
  const repeated = repeatedNameservers(useWatch({ control, name: 'dnsNameservers' }));
  return (
    <TextField<WithNameservers>
      name="dnsNameservers"
      label="DNS nameservers"
      aside="optional"
      hint="IP addresses, one per line. Leave empty to use the platform’s resolvers."
      placeholder={'9.9.9.9\n149.112.112.112'}
      notes={
        repeated.length > 0 && (
          <FieldNote tone="attention">{joinWords(repeated)} given more than once.</FieldNote>
        )
      }
      rows={2}
      mono
    />
  );
}
