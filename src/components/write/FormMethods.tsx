import { useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';

/**
 * Hands a form's methods to its fields. The methods stay the same for as long as the form is there, so a change of the
 * form's state draws only the fields that ask for that state, by `useFormState` or a controller of their own: not every
 * field, and not all of them a second time when the form opens.
 */
export function FormMethods<V extends FieldValues>({
  form,
  children,
}: {
  form: UseFormReturn<V>;
  children: ReactNode;
}) {
  const [methods] = useState(() => ({ ...form }));
  return <FormProvider {...methods}>{children}</FormProvider>;
}
