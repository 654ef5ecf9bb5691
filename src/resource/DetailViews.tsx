import { useSearchParams } from 'react-router';
import type { Json } from '../lib/json';
import { keepsJournal, useConnection } from '../session/connections';
import { JsonView } from '../ui/JsonView';
import { useSlots, type HistoryProps } from '../ui/slots';
import { Tabs } from '../ui/Tabs';
import type { Part } from '../ui/jsx';

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
  const [params, setParams] = useSearchParams();
  const { History } = useSlots();
  const hasHistory = keepsJournal(useConnection()) && history !== undefined;
  const tabs = [
    { id: 'overview', title: 'Overview' },
    ...more,
    ...(hasHistory ? [{ id: 'history', title: 'History' }] : []),
    { id: 'json', title: 'JSON' },
  ];
  const tab = tabs.find(({ id: each }) => each === params.get('tab'))?.id ?? 'overview';
  function choose(next: string): void {
    const chosen = new URLSearchParams(params);
    chosen.delete('change');
    if (next === 'overview') chosen.delete('tab');
    else chosen.set('tab', next);
    setParams(chosen, { preventScrollReset: true });
  }
  return (
    <Tabs label={`Views of the ${noun}`} tabs={tabs} chosen={tab} onChoose={choose}>
      {tab === 'json' && <JsonView value={raw} label={jsonLabel} />}
      {tab === 'history' && history && <History {...history} />}
      {more.find(({ id }) => id === tab)?.show()}
      {tab === 'overview' && children}
    </Tabs>
  );
}
