import { useFormContext, useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { joinWords } from '../../lib/text/text';
import { FieldNote } from './FieldNote';
import { repeatedNameservers } from './nameservers';
import { TextField } from './TextField';

interface NameserversFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
}

/** "DNS nameservers": IP addresses, one per line. */
export function NameserversField<T extends FieldValues>({ name }: NameserversFieldProps<T>) {
  const { control } = useFormContext<T>();
  const repeated = repeatedNameservers(String(useWatch({ control, name }) ?? ''));
  return (
    <TextField<T>
      name={name}
      label="DNS nameservers"
      aside="optional"
      hint="IP addresses, one per line. With none, services have been seen to use the platform’s resolvers."
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
