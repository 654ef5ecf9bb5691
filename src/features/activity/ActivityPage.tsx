import { IconActivity } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState';
import { consoleCrumbs, PageHeader } from '../../page/PageHeader';
import { usePageActions } from '../../ui/usePageActions';
import { TableToolbar } from '../../table/TableToolbar';
import { Choice } from '../../ui/Choice';
import { SplitView } from '../../ui/SplitView';
import { clearRequestLog, MOST_KEPT, useRequestLog } from '../../memory/requestLog';
import { filterRequests, outcomes, type OutcomeFilter } from './requestFilter';
import { RequestDetail } from './RequestDetail';
import { RequestTable } from './RequestTable';

const labels: Record<OutcomeFilter, string> = {
  all: 'All',
  failed: 'Failed',
  writes: 'Writes',
  differences: 'Differences',
};
const actions = [{ id: 'clear-activity', label: 'Clear activity', run: clearRequestLog }];

/** Every request of this tab: what was sent, what came, and where the answer is not what the interface says. */
export function Component() {
  const log = useRequestLog();
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const outcome = outcomes.find((each) => each === search.get('show')) ?? 'all';
  const chosen = search.get('request');
  const shown = useMemo(() => filterRequests(log, text, outcome), [log, text, outcome]);
  const request = log.find(({ id }) => id === chosen);
  usePageActions(actions);

  const change = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      <PageHeader
        breadcrumbs={consoleCrumbs}
        title="Activity"
        actions={
          <button
            type="button"
            className="button"
            disabled={log.length === 0}
            title={log.length === 0 ? 'There is nothing to clear.' : undefined}
            onClick={() => {
              clearRequestLog();
              change('request', undefined);
            }}
          >
            Clear
          </button>
        }
      />
      <TableToolbar
        searchLabel="Search requests"
        text={text}
        onText={(next) => change('q', next)}
        counts={{ shown: shown.length, of: log.length, one: 'request' }}
        filters={
          <Choice
            label="Show"
            options={outcomes.map((id) => ({ id, title: labels[id] }))}
            chosen={outcome}
            onChoose={(next) => change('show', next === 'all' ? undefined : next)}
          />
        }
      />
      <SplitView
        side={
          chosen !== null && (
            <RequestDetail
              id={chosen}
              request={request}
              onClose={() => change('request', undefined)}
            />
          )
        }
      >
        <div className="card">
          {shown.length === 0 ? (
            <EmptyState
              icon={<IconActivity aria-hidden />}
              title={log.length === 0 ? 'No requests yet' : 'No request matches'}
            >
              {log.length === 0
                ? `Every request of this tab is listed here with what was sent and what came back. The last ${MOST_KEPT} survive a reload. Tokens are never part of it.`
                : 'Change the search, or show all.'}
            </EmptyState>
          ) : (
            <RequestTable
              compact={chosen !== null}
              requests={shown}
              chosen={chosen}
              onChoose={(id) => change('request', id)}
            />
          )}
        </div>
      </SplitView>
    </>
  );
}
