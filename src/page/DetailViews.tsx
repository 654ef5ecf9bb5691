import { Suspense } from 'react';
import type { Json } from '../lib/json';
import { keepsJournal, useConnection } from '../session/connections';
import { useListState } from '../table/useListState';
import { JsonView } from '../ui/JsonView';
import { useSlots, type HistoryProps } from '../ui/slots';
import { Tabs } from '../ui/Tabs';
import type { Part } from '../ui/jsx';

const noFilters: readonly string[] = [];

/**
 * The tabs "Overview" and "JSON" of a resource, and "History" where the gateway keeps a journal; the address says which
 * one is open.
 */
export function DetailViews({
  noun,
  raw,
  jsonLabel = `The whole ${noun}`,
  history,
  more = [],
  children,
}: {
  noun: string;
  raw: Json;
  jsonLabel?: string | undefined;
  /** Absent for what cannot be changed. */
  history?: HistoryProps;
  more?: readonly { id: string; title: string; show: () => Part }[] | undefined;
  children: Part;
}) {
  const { state, change } = useListState(noFilters);
  const { History } = useSlots();
  const hasHistory = keepsJournal(useConnection()) && history !== undefined;
  const tabs = [
    { id: 'overview', title: 'Overview' },
    ...more,
    ...(hasHistory ? [{ id: 'history', title: 'History' }] : []),
    { id: 'json', title: 'JSON' },
  ];
  const tab = tabs.some(({ id: each }) => each === state.tab) ? (state.tab ?? '') : 'overview';
  return (
    <Tabs
      label={`Views of the ${noun}`}
      tabs={tabs}
      chosen={tab}
      onChoose={(next) =>
        change({
          tab: next === 'overview' ? undefined : next,
          filters: { change: undefined },
        })
      }
    >
      {tab === 'json' && <JsonView value={raw} label={jsonLabel} />}
      {tab === 'history' && history && (
        <Suspense fallback={null}>
          <History {...history} />
        </Suspense>
      )}
      <Suspense fallback={null}>{more.find(({ id }) => id === tab)?.show()}</Suspense>
      {tab === 'overview' && children}
    </Tabs>
  );
}
