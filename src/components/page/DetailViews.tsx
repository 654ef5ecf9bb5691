import type { ReactNode } from 'react';
import type { Json } from '../../lib/json';
import { useListState } from '../table/useListState';
import { JsonView } from '../ui/JsonView';
import { Tabs } from '../ui/Tabs';

const noFilters: readonly string[] = [];

/** The tabs "Overview" and "JSON" of a resource; the address says which one is open. */
export function DetailViews({
  noun,
  raw,
  jsonLabel = `The whole ${noun}`,
  children,
}: {
  noun: string;
  raw: Json;
  jsonLabel?: string;
  children: ReactNode;
}) {
  const { state, change } = useListState(noFilters);
  const tab = state.tab === 'json' ? 'json' : 'overview';
  return (
    <Tabs
      label={`Views of the ${noun}`}
      tabs={[
        { id: 'overview', title: 'Overview' },
        { id: 'json', title: 'JSON' },
      ]}
      chosen={tab}
      onChoose={(next) => change({ tab: next === 'overview' ? undefined : next })}
    >
      {tab === 'json' ? <JsonView value={raw} label={jsonLabel} /> : children}
    </Tabs>
  );
}
