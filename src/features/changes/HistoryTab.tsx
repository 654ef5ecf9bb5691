import { useMemo } from 'react';
import { useChanges } from '../../api/journal/changes';
import { resources, type ResourceType } from '../../contract/resources';
import { useOrganization } from '../../page/useOrganization';
import { useListState } from '../../table/useListState';
import { ChangesTable, NoChanges, NotAllowed } from './ChangesTable';

const names = ['change'];

interface HistoryProps {
  type: ResourceType;
  id: string;
  /** The organization of the resource, if it says so. */
  organization?: string | undefined;
}

/** The tab "History" of a resource: who changed it, and how it was before. */
export function HistoryTab({ type, id, organization }: HistoryProps) {
  const { organization: current } = useOrganization();
  const state = useListState(names);
  const { q } = state.state;
  const filters = useMemo(() => ({ type, resourceID: id, text: q }), [type, id, q]);
  const owner = organization ?? current;
  const list = useChanges(owner, filters);
  const { noun } = resources[type];
  if (list.refused) return <NotAllowed />;
  return (
    <ChangesTable
      list={list}
      state={state}
      organization={owner}
      chosen={state.state.filters['change']?.[0]}
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
