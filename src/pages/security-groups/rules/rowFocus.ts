import { useEffect, type KeyboardEvent } from 'react';

/** Brings the rule an address names on screen, with the focus on it. */
export function useStartAt(
  frame: { current: HTMLElement | null },
  startAt: number | undefined,
): void {
  useEffect(() => {
    if (startAt === undefined) return undefined;
    // After the shell, which moves the focus to the heading of a new page in the next frame.
    let second = 0;
    const first = requestAnimationFrame(() => {
      second = requestAnimationFrame(() => {
        const row = frame.current?.querySelectorAll<HTMLElement>('[data-key]')[startAt];
        row?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: 'center' });
      });
    });
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, [frame, startAt]);
}

/** Arrow keys and Enter move between rows in the fields that have no other use for them. */
export function moveBetweenRows(event: KeyboardEvent, frame: HTMLElement | null): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[key];
  // With Ctrl or ⌘ held, Enter sends the form.
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const row = target.closest('[data-key]');
  const rows = [...(frame?.querySelectorAll('[data-key]') ?? [])];
  const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target));
  const next = row ? rows[rows.indexOf(row) + step] : undefined;
  next?.children[column]?.querySelector<HTMLElement>('input, select')?.focus();
}
