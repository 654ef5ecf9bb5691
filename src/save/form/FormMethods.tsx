import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Content } from '../../ui/jsx';

/** The form library's resolver for a form's rules. Requests are made from the values as typed. */
export function formResolver<V extends FieldValues>(rules: z.ZodMiniType<V, V>): Resolver<V> {
  return zodResolver<V, unknown, V>(rules, undefined, { mode: 'sync', raw: true });
}

/**
 * Passes a form's methods to its fields. The methods never change, so a change of form state redraws only the fields
 * that read it with `useFormState` or a controller, and opening the form does not draw every field twice.
 */
export function FormMethods<V extends FieldValues>({
  form,
  children,
}: {
  form: UseFormReturn<V>;
  children: Content;
}) {
  const [methods] = useState(() => ({ ...form }));
  return <FormProvider {...methods}>{children}</FormProvider>;
}
