/** What waits for an answer: a marked field, or a question that is still open. */
const waiting = '[aria-invalid="true"]:not([role="radiogroup"]), [data-asks] input:enabled';

/** Moves the focus to the first field or question that holds up a form, or else to the refusal; shows it with its words. */
export function focusFirstFault(within: HTMLElement | null): void {
  const [target] = [waiting, '[data-refusal]'].flatMap(
    (selector) => within?.querySelector<HTMLElement>(selector) ?? [],
  );
  target?.focus();
  target?.closest('[data-asks], .mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
}
