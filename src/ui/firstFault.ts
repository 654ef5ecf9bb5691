/** What waits for an answer: a marked field, or a question that is still open. */
const waiting = '[aria-invalid="true"]:not([role="radiogroup"]), [data-asks] input:enabled';

/** Moves the focus to the first field or question that holds up a form, or else to the refusal, and shows it whole. */
export function focusFirstFault(within: HTMLElement | null): void {
  const target =
    within?.querySelector<HTMLElement>(waiting) ??
    within?.querySelector<HTMLElement>('[data-refusal]');
  target?.focus();
  // With its words, which stand below it or around it.
  target?.closest('[data-asks], .mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
}
