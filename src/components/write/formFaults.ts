import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
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

/** How many fields a form's own check has marked; what a server refused is told in its own words. */
export function countFaults(errors: FieldErrors): number {
  return leaves(errors).filter((type) => type !== 'server').length;
}

function leaves(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && typeof node.type === 'string' && 'message' in node) return [node.type];
  return Object.values(node).flatMap(leaves);
}

/** Moves the focus to the first field that is marked, else to the refusal above the buttons. */
export function focusFirstFault(form: HTMLElement | null): void {
  const target =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="radiogroup"])') ??
    form?.querySelector<HTMLElement>('[data-refusal]');
  target?.focus();
}

/** Moves the focus to the button that ends the form, when a dialog has left it nowhere. */
export function focusEndOfForm(form: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body)
    form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
}

/** Moves the focus to the first question that has no answer yet. */
export function focusOpenQuestion(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input:enabled')?.focus();
}
