import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../api/http/errors';
import { withoutPointers } from '../../api/http/words';
import { fieldAt, type FieldMap } from './serverFields';

/** The fields a refusal names: by JSON pointers in its words; a name that is taken already is the name's. */
export function refusedFields(error: ApiError, map: FieldMap): string[] {
  const named = error.pointers
    .map((pointer) => fieldAt(pointer, map))
    .filter((field) => field !== undefined);
  if (named.length === 0 && error.status === 409) return ['name'];
  return [...new Set(named)];
}

/** Marks the fields a refusal names with the server's words; the pointer says no more than the place does. */
export function markRefused<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  map: FieldMap,
): void {
  const message = withoutPointers(error.words);
  for (const field of refusedFields(error, map))
    form.setError(field as FieldPath<T>, { type: 'server', message });
}
