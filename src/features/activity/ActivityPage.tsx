import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  clearRequestLog,
  MOST_KEPT,
  useRequestLog,
  type LoggedRequest,
} from '../../memory/requestLog';
import { consoleCrumbs, PageHeader } from '../../page/PageHeader';
import { DataTable } from '../../table/DataTable';
import { changeListState } from '../../table/listState';
import { TableToolbar } from '../../table/TableToolbar';
import { useDataTable } from '../../table/useDataTable';
import { useListState } from '../../table/useListState';
import { Choice } from '../../ui/Choice';
import { EmptyState } from '../../ui/EmptyState';
import { SplitView } from '../../ui/SplitView';
import { useCopy } from '../../ui/useCopy';
import { usePageActions } from '../../ui/usePageActions';
import { requestColumns } from './requestColumns';
import { RequestDetail } from './RequestDetail';
import { outcomes, passesOutcome, type OutcomeFilter } from './requestFilter';

const labels: Record<OutcomeFilter, string> = {
  all: 'All',
  failed: 'Failed',
  writes: 'Writes',
  differences: 'Unexpected responses',
};
const actions = [{ id: 'clear-activity', label: 'Clear activity', run: clearRequestLog }];
const parameters = ['show', 'request'];

/** Every request of this tab: what was sent, what came, and where the answer is not what the API's description says. */
export function Component() {
  const log = useRequestLog();
  const { state, change } = useListState(parameters);
  const { pathname, search } = useLocation();
  const { copy } = useCopy();
  const outcome = outcomes.find((each) => each === state.filters['show']?.[0]) ?? 'all';
  const chosen = state.filters['request']?.[0];
  usePageActions(actions);
  const put = (name: string, value: string | undefined) =>
    change({ filters: { [name]: value === undefined ? undefined : [value] } }, { replace: true });

  const slowest = Math.max(1, ...log.map(({ durationMs }) => durationMs ?? 0));
  const kind = useMemo(() => {
    const path = ({ id }: LoggedRequest) =>
      `${pathname}?${changeListState(new URLSearchParams(search), { filters: { request: [id] } })}`;
    return {
      id: ({ id }: LoggedRequest) => id,
      name: ({ title }: LoggedRequest) => title,
      path,
      raw: (request: LoggedRequest) => request,
      isOpen: ({ id }: LoggedRequest) => id === chosen,
      actions: (request: LoggedRequest) => [
        { label: 'Show the request', to: path(request) },
        { label: 'Copy address', run: () => copy(request.url, 'Address') },
      ],
    };
  }, [pathname, search, chosen, copy]);
  const table = useDataTable({
    rows: useMemo(() => log.filter((request) => passesOutcome(request, outcome)), [log, outcome]),
    columns: useMemo(() => requestColumns(slowest), [slowest]),
    kind,
    state,
    change,
  });
  return (
    <>
      <PageHeader
        breadcrumbs={consoleCrumbs}
        title="Activity"
        actions={
          <Button
            disabled={log.length === 0}
            title={log.length === 0 ? 'There is nothing to clear.' : undefined}
            onClick={() => {
              clearRequestLog();
              put('request', undefined);
            }}
          >
            Clear
          </Button>
        }
      />
      <TableToolbar
        state={table}
        one="request"
        many="requests"
        of={log.length}
        filters={
          <Choice
            label="Show"
            options={outcomes.map((id) => ({ id, title: labels[id] }))}
            chosen={outcome}
            onChoose={(next) => put('show', next === 'all' ? undefined : next)}
          />
        }
        tools={null}
      />
      <SplitView
        side={
          chosen !== undefined && (
            <RequestDetail
              id={chosen}
              request={log.find(({ id }) => id === chosen)}
              onClose={() => put('request', undefined)}
            />
          )
        }
      >
        <DataTable
          name="Requests"
          state={table}
          empty={
            <EmptyState
              icon={<IconActivity aria-hidden />}
              title={log.length === 0 ? 'No requests yet' : 'No request matches'}
            >
              {log.length === 0
                ? `Every request of this tab is listed here with what was sent and what came back. The last ${MOST_KEPT} survive a reload. Tokens are never part of it.`
                : 'Change the search, or show all.'}
            </EmptyState>
          }
        />
      </SplitView>
    </>
  );
}
