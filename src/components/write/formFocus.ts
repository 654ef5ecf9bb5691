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
