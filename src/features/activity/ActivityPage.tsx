import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useToday } from '../../ui/clock';
import { useLocation } from 'react-router';
import {
  clearRequestLog,
  MOST_REQUESTS,
  useRequestLog,
  type LoggedRequest,
} from '../../memory/requestLog';
import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
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
import { RequestDetail } from './RequestDetail';
import {
  outcomes,
  passesOutcome,
  type OutcomeFilter,
  shortAddress,
  statusOf,
} from './requestFilter';
import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { underDays, type TableColumn } from '../../table/tableColumns';
import { MiddleCut } from '../../ui/CutText';
import { At } from '../../ui/Age';
import { MiniBar } from '../../ui/MiniBar';

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
  // The log is kept in the order of time.
  const today = useToday();
  const byDay = [undefined, 'at'].includes(state.sort?.column);
  const kind = useMemo(() => {
    const path = ({ id }: LoggedRequest) =>
      `${pathname}?${changeListState(new URLSearchParams(search), { filters: { request: [id] } })}`;
    return {
      id: ({ id }: LoggedRequest) => id,
      name: ({ title }: LoggedRequest) => title,
      path,
      raw: (request: LoggedRequest) => request,
      isOpen: ({ id }: LoggedRequest) => id === chosen,
      heading: byDay ? underDays(({ at }: LoggedRequest) => at, today) : undefined,
      actions: (request: LoggedRequest) => [
        { label: 'Show the request', to: path(request) },
        { label: 'Copy address', run: () => copy(request.url, 'Address') },
      ],
    };
  }, [pathname, search, chosen, copy, byDay, today]);
  const table = useDataTable({
    rows: useMemo(() => log.filter((request) => passesOutcome(request, outcome)), [log, outcome]),
    columns: useMemo(() => requestColumns(slowest, byDay), [slowest, byDay]),
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
                ? `Every request of this tab is listed here with what was sent and what came back. The last ${MOST_REQUESTS} survive a reload. Tokens are never part of it.`
                : 'Change the search, or show all.'}
            </EmptyState>
          }
        />
      </SplitView>
    </>
  );
}

/** The columns of the requests; `slowest` is the longest duration in ms, which a full bar stands for. */
const requestColumns = (slowest: number, byDay: boolean): TableColumn<LoggedRequest>[] => [
  {
    id: 'title',
    title: 'Request',
    text: ({ title }) => title,
    width: 'minmax(140px, 1.4fr)',
    from: 0,
  },
  {
    id: 'status',
    title: 'Status',
    text: (request) => statusOf(request).word,
    cell(request) {
      const { word, tone } = statusOf(request);
      const count = request.differenceCount ?? request.differences.length;
      return (
        <span className="toned mono" data-tone={tone}>
          <span>{word}</span>
          {count > 0 && (
            <span title="Differences from the API’s description">
              <span>{` · ${count}`}</span>
              <span className="unseen"> differences from the API’s description</span>
            </span>
          )}
        </span>
      );
    },
    width: '104px',
    from: 0,
  },
  {
    id: 'method',
    title: 'Method',
    text: ({ method }) => method,
    cell: ({ method }) => (
      <span className="method" data-method={method}>
        {method}
      </span>
    ),
    width: '84px',
    from: 500,
  },
  {
    id: 'url',
    title: 'Address',
    text: ({ url }) => url,
    cell: ({ url }) => <MiddleCut text={visible(shortAddress(url))} />,
    mono: true,
    dim: true,
    width: 'minmax(120px, 2.4fr)',
    from: 700,
  },
  {
    id: 'durationMs',
    title: 'Duration',
    text: ({ durationMs }) => (durationMs === undefined ? '' : String(Math.round(durationMs))),
    sort: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) =>
      durationMs === undefined ? (
        ''
      ) : (
        <MiniBar text={`${Math.round(durationMs)} ms`} share={durationMs / slowest} />
      ),
    numeric: true,
    width: '132px',
    from: 620,
  },
  {
    id: 'at',
    title: 'Time',
    text: ({ at }) => formatTime(at),
    sort: ({ at }) => at,
    cell: ({ at }) => <At at={at} from={byDay ? 11 : 5} />,
    numeric: true,
    mono: true,
    width: byDay ? '112px' : '144px',
    from: 0,
  },
];
