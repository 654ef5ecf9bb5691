import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../api/http/errors';
import { withoutPointers } from '../../api/http/words';

/** The name of the input that a JSON pointer into the body is about. */
type FieldAt<T> = (pointer: string, values: T) => string | undefined;

/** The fields a refusal names: by JSON pointers in its words; a name that is taken already is the name's. */
function refusedFields<T>(error: ApiError, fieldAt: FieldAt<T>, values: T): string[] {
  const named = error.pointers
    .map((pointer) => fieldAt(pointer, values))
    .filter((field) => field !== undefined);
  if (named.length === 0 && error.status === 409) return ['name'];
  return [...new Set(named)];
}

/** Marks the fields a refusal names with the server's words; the pointer says no more than the place does. */
export function markRefused<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fieldAt: FieldAt<T>,
): void {
  const message = withoutPointers(error.words);
  for (const field of refusedFields(error, fieldAt, form.getValues()))
    form.setError(field as FieldPath<T>, { type: 'server', message });
}
