import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** The library's resolver for a form's rules. What is sent is made from the values as they were typed. */
export function formResolver<V extends FieldValues>(rules: z.ZodMiniType<V, V>): Resolver<V> {
  return zodResolver<V, unknown, V>(rules, undefined, { mode: 'sync', raw: true });
}

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
