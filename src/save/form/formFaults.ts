import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../api/http/errors';
import { withoutPointers } from '../../api/http/words';

/** Gives the input that a JSON pointer into the body belongs to. */
type FieldAt<T> = (pointer: string, values: T) => string | undefined;

/** The fields named in a refusal by JSON pointers. A 409 without a pointer means that the name is taken. */
function refusedFields<T>(error: ApiError, fieldAt: FieldAt<T>, values: T): string[] {
  const named = error.pointers
    .map((pointer) => fieldAt(pointer, values))
    .filter((field) => field !== undefined);
  if (named.length === 0 && error.status === 409) return ['name'];
  return [...new Set(named)];
}

/** Marks the fields named in a refusal with the server's words, without the pointers. */
export function markRefused<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fieldAt: FieldAt<T>,
): void {
  const message = withoutPointers(error.words);
  for (const field of refusedFields(error, fieldAt, form.getValues()))
    form.setError(field as FieldPath<T>, { type: 'server', message });
}

/** The number of fields marked by the form's own checks. Errors from the server are counted separately. */
export function countFaults(errors: FieldErrors): number {
  return leaves(errors).filter((type) => type !== 'server').length;
}

function leaves(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && typeof node.type === 'string' && 'message' in node) return [node.type];
  return Object.values(node).flatMap(leaves);
}

/** Moves the focus to the submit button if it was lost when a dialog closed. */
export function focusEndOfForm(form: HTMLElement | null): void {
  if (document.activeElement?.matches('body, h1') ?? true)
    form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
}

/** Moves the focus to the first unanswered question. */
export function focusOpenQuestion(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input:enabled')?.focus();
}
