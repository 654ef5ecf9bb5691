import { useEffect } from 'react';
import { ReasonedButton } from '../ui/ReasonedButton';
import type { ListState } from './listState';
import { rowInUse } from './useRowPlace';
import type { ChangeList } from './useListState';

/**
 * The tab of a list that compares what is chosen in its table: it is there while something is chosen. An address that
 * names it without anything chosen becomes that of the table.
 */
export function useCompareTab({ tab }: ListState, change: ChangeList, chosen: number) {
  const isEmpty = tab === 'compare' && chosen === 0;
  useEffect(() => {
    if (!isEmpty) return;
    change({ tab: undefined }, { replace: true });
    // The button that removed the last one is gone, and the rows come with the next frame.
    if (document.activeElement === document.body)
      requestAnimationFrame(() => rowInUse()?.focus({ preventScroll: true }));
  }, [isEmpty, change]);
  return {
    tab: isEmpty ? undefined : tab,
    compare: chosen === 0 ? [] : [{ id: 'compare' as const, title: `Compare (${chosen})` }],
  };
}

/** Opens the comparison of selected rows. */
export function CompareButton({ count, change }: { count: number; change: ChangeList }) {
  return (
    <ReasonedButton
      size="xs"
      whyNot={count < 2 ? 'Select one more to compare.' : undefined}
      onClick={() => change({ tab: 'compare' })}
    >
      Compare
    </ReasonedButton>
  );
}
