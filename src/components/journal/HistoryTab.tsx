import { useMemo } from 'react';
import { useChanges } from '../../api/journal/changes';
import type { RecordedWrite } from '../../contract/journal';
import { resources, type ResourceType } from '../../contract/resources';
import { useVersions, type Version } from '../../ledger/versions';
import { stringifyJson } from '../../lib/json';
import { keepsJournal, useConnection } from '../../session/connections';
import { useLedgerKey } from '../../session/scope';
import { useOrganization } from '../page/useOrganization';
import { useListState } from '../table/useListState';
import { ChangesTable, NoChanges } from './ChangesTable';
import { NotAllowed } from './JournalStates';

const names = ['change'];

interface HistoryProps {
  type: ResourceType;
  id: string;
  /** The organization of the resource, if it says so. */
  organization?: string | undefined;
}

/** The tab "History" of a resource: who changed it, and how it was before. Without a journal, only this browser's saves. */
export function HistoryTab(props: HistoryProps) {
  return keepsJournal(useConnection()) ? (
    <JournalHistory {...props} />
  ) : (
    <RememberedHistory {...props} />
  );
}

function JournalHistory({ type, id, organization }: HistoryProps) {
  const { organization: current, keep } = useOrganization();
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
      keep={keep}
      ofOne
      name={`History of the ${noun}`}
      empty={
        <NoChanges title={q === '' ? 'No changes recorded' : 'No change matches'}>
          Changes to this {noun} are listed here when they are made through this gateway.
        </NoChanges>
      }
    />
  );
}

function RememberedHistory({ type, id, organization }: HistoryProps) {
  const { organization: current, keep } = useOrganization();
  const state = useListState(names);
  const versions = useVersions(useLedgerKey(), type, id);
  const rows = useMemo(() => versions.map((version) => asWrite(type, version)), [type, versions]);
  const { noun } = resources[type];
  return (
    <>
      <p className="hint">
        Only the last saves from this browser. A gateway with a journal keeps everyone’s.
      </p>
      <ChangesTable
        list={{ ...remembered, rows }}
        state={state}
        organization={organization ?? current}
        chosen={state.state.filters['change']?.[0]}
        keep={keep}
        ofOne
        name={`History of the ${noun}`}
        empty={
          <NoChanges title="No change matches">
            The search covers what was sent and the words of the table.
          </NoChanges>
        }
      />
    </>
  );
}

const remembered = {
  loading: false,
  error: null,
  at: undefined,
  more: undefined,
  fetchingMore: false,
  refetch: () => undefined,
};

/** A save of this browser as a journal would have it. Only accepted ones are remembered. */
function asWrite(type: ResourceType, version: Version): RecordedWrite {
  const { id, operation, name, at, body, before } = version;
  return {
    id: String(at),
    by: 'This browser',
    mine: false,
    operation,
    type,
    resourceId: id,
    name,
    state: 'answered',
    status: 200,
    receivedAt: at,
    body: stringifyJson(body),
    ...(before && { before: stringifyJson(before) }),
  };
}
