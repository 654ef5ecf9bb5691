import type { DefinedResources } from '../../save/defineResource';
import { useMemo } from 'react';
import { useChanges } from '../../api/journal/history';
import { resources } from '../../contract/resources';
import { useOrganization } from '../../resource/useOrganization';
import type { HistoryProps } from '../../ui/slots';
import { useListState } from '../../table/useListState';
import { ChangesTable, NoChanges, NotAllowed } from './ChangesTable';
import { useTelling } from './useTelling';

const names = ['change'];

/** The tab "History" of a resource: who changed it, and how it was before. */
export function HistoryTab({
  type,
  id,
  organization,
  defined,
}: HistoryProps & { defined: DefinedResources }) {
  const { organization: current } = useOrganization();
  const telling = useTelling(defined);
  const state = useListState(names);
  const { q } = state.state;
  const filters = useMemo(() => ({ type, resourceID: id, text: q }), [type, id, q]);
  const owner = organization ?? current;
  const list = useChanges(owner, filters);
  const { noun } = resources[type];
  if (list.refused) return <NotAllowed />;
  return (
    <ChangesTable
      telling={telling}
      list={list}
      state={state}
      organization={owner}
      ofOne
      name={`History of the ${noun}`}
      empty={
        <NoChanges
          title={q === '' ? 'No changes recorded' : 'No change matches'}
        >{`Changes to this ${noun} are listed here when they are made through this gateway.`}</NoChanges>
      }
    />
  );
}
