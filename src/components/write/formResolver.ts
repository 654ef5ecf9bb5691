import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** The library's resolver for a form's rules. What is sent is made from the values as they were typed. */
export function formResolver<V extends FieldValues>(rules: z.ZodMiniType<V, V>): Resolver<V> {
  return zodResolver<V, unknown, V>(rules, undefined, { mode: 'sync', raw: true });
}
