import { Button } from '@mantine/core';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { useToday } from '../../ui/clock';
import { useLocation, useNavigate } from 'react-router';
import { outcomeOf } from '../../api/journal/changes';
import { useOneChange, type useChanges } from '../../api/journal/history';
import type { RecordedWrite } from '../../contract/journal';
import { fullTime } from '../../lib/time/dates';
import { plural } from '../../lib/text/text';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { editPath, openPath, paths } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import { ColumnsMenu, TableToolbar } from '../../table/TableToolbar';
import { changeListState, type ListSort } from '../../table/listState';
import { DataTable } from '../../table/DataTable';
import type { useListState } from '../../table/useListState';
import { underDays } from '../../table/tableColumns';
import { useDataTable } from '../../table/useDataTable';
import { EmptyState } from '../../ui/EmptyState';
import type { MenuItem } from '../../ui/Menu';
import { SidePanel, SplitView } from '../../ui/SplitView';
import { useCopy } from '../../ui/useCopy';
import styles from './Changes.module.css';
import { changeColumns, isUndoable, RowUndo, type ToldChange } from './changeColumns';
import { changeWords, recordedRunOf, runWords } from './changeWords';
import type { Telling } from './useTelling';
import { WriteDetail } from './WriteDetail';
import type { Content, Part } from '../../ui/jsx';

const searched = ({ resourceId, body }: RecordedWrite) => `${resourceId} ${body}`;
const newestFirst: ListSort = { column: 'when', descending: true };

/** Writes of the journal as a table, and the chosen one beside it. The state of both is in the address. */
export function ChangesTable({
  list,
  telling,
  state: { state, change },
  organization,
  ofOne = false,
  name,
  empty,
  filters,
  actions,
}: {
  list: Pick<
    ReturnType<typeof useChanges>,
    'rows' | 'loading' | 'isEarlier' | 'error' | 'at' | 'more' | 'fetchingMore' | 'searchedTo'
  > & { refetch: () => unknown };
  telling: Telling;
  state: ReturnType<typeof useListState>;
  /** Whose writes they are. */
  organization: string;
  /** The writes are of one resource, so its name is not repeated. */
  ofOne?: boolean;
  /** Accessible name of the table. */
  name: string;
  empty: Content;
  filters?: Part;
  actions?: Part;
}) {
  const { pathname, search } = useLocation();
  // The write that is shown whole need not be among those that are loaded.
  const chosen = state.filters['change']?.[0];
  const { keep, keepOf } = useOrganization();
  const navigate = useNavigate();
  const { copy } = useCopy();
  const to = useMemo(
    () =>
      ({ type, resourceId }: RecordedWrite) =>
        type === undefined || resourceId === undefined
          ? undefined
          : keepOf(type, openPath(type, resourceId)),
    [keepOf],
  );
  const sort = state.sort ?? newestFirst;
  const today = useToday();
  const byDay = sort.column === 'when';
  // The history of a resource and the list of one run show each write by itself.
  const each =
    ofOne || [state.filters['run'], state.filters['resourceID']].some((of) => of?.length);
  const told = useMemo(
    (): ToldChange => ({ telling, ofOne, byDay, runOf: each ? () => undefined : recordedRunOf }),
    [telling, ofOne, byDay, each],
  );
  const columns = useMemo(() => changeColumns(told), [told]);
  const kind = useMemo(() => {
    const path = (write: RecordedWrite) => {
      const run = told.runOf(write);
      if (run) return keep(paths.changesOfRun(run.id));
      const change = [write.id];
      const params = changeListState(new URLSearchParams(search), { filters: { change } });
      return `${pathname}?${params}`;
    };
    const form = ({ type, resourceId }: RecordedWrite) =>
      type && resourceId ? keepOf(type, editPath(type, resourceId)) : undefined;
    return {
      id: ({ id }: RecordedWrite) => id,
      name: (write: RecordedWrite) => {
        const run = told.runOf(write);
        return run ? runWords(run) : changeWords(write);
      },
      path,
      raw: (write: RecordedWrite) => write,
      isOpen: ({ id }: RecordedWrite) => id === chosen,
      heading: byDay ? underDays(({ receivedAt }: RecordedWrite) => receivedAt, today) : undefined,
      tail: {
        width: 'var(--narrow-tail, 122px)',
        cell: (write: RecordedWrite) => (
          <RowUndo
            write={write}
            told={told}
            to={form(write)}
            toRun={({ id }) => keep(paths.bulk(id))}
          />
        ),
      },
      actions(write: RecordedWrite): MenuItem[] {
        const { resourceId } = write;
        const run = told.runOf(write);
        if (run)
          return [
            { label: 'Show its changes', to: path(write) },
            ...(isUndoable(run, write)
              ? [{ label: 'Undo all', to: keep(paths.bulk(run.id)) }]
              : []),
          ];
        const resource = to(write);
        const [undo, edit] = [telling.undo(write), form(write)];
        return [
          { label: 'Show the change', to: path(write) },
          ...(undo && edit
            ? [{ label: 'Undo', run: () => void navigate(edit, { state: undo }) }]
            : []),
          ...(resource === undefined || ofOne
            ? []
            : [{ label: `Open ${write.name || resourceId}`, to: resource }]),
          ...(resourceId === undefined
            ? []
            : [{ label: 'Copy ID', run: () => copy(resourceId, 'ID') }]),
        ];
      },
    };
  }, [
    pathname,
    search,
    to,
    ofOne,
    chosen,
    copy,
    told,
    telling,
    byDay,
    today,
    keep,
    keepOf,
    navigate,
  ]);
  const table = useDataTable({
    rows: list.rows,
    columns,
    kind,
    also: searched,
    state,
    change,
    usualSort: newestFirst,
  });
  const loaded = chosen === undefined ? undefined : list.rows.find(({ id }) => id === chosen);
  const asked = useOneChange(organization, loaded || list.loading ? undefined : chosen);
  const write = loaded ?? asked.write;
  // The version that the resource has now, which needs no restoring. Unknown while a filter hides writes.
  const { change: _, ...filtered } = state.filters;
  const isWhole =
    !list.isEarlier && state.q === '' && Object.values(filtered).every((values) => !values?.length);
  const newest = isWhole
    ? list.rows.find(
        (each) => each.resourceId === write?.resourceId && outcomeOf(each) === 'accepted',
      )
    : undefined;
  const close = () => change({ filters: { change: undefined } });
  const none = list.rows.length === 0;
  const back = list.searchedTo && `Searched back to ${fullTime(list.searchedTo)}`;
  const blank = back ? undefined : empty;
  return (
    <>
      {list.error && (
        <ErrorPanel
          error={list.error}
          title="The changes could not be read"
          onRetry={() => void list.refetch()}
          stale={list.at}
        />
      )}
      {(list.error === null || !none) && (
        <>
          <TableToolbar
            state={table}
            one="change"
            many="changes"
            loading={list.loading || list.isEarlier}
            filters={filters}
            tools={
              <Fragment>
                <ColumnsMenu state={table} />
                {actions}
              </Fragment>
            }
          />
          <SplitView
            side={
              write ? (
                <WriteDetail
                  write={write}
                  newest={newest}
                  telling={telling}
                  to={ofOne ? undefined : to(write)}
                  onClose={close}
                />
              ) : (
                chosen !== undefined &&
                (asked.isMissing || asked.error) && (
                  <NoSuchChange id={chosen} why={asked.error?.message} onClose={close} />
                )
              )
            }
          >
            <DataTable name={name} state={table} loading={list.loading} empty={blank} />
          </SplitView>
          {list.more && (
            <p className={styles.more}>
              <Button
                aria-disabled={list.fetchingMore || undefined}
                onClick={() => void list.more?.()}
              >
                {list.fetchingMore ? 'Loading…' : back ? 'Search older' : 'Load more changes'}
              </Button>
              <span> </span>
              <span className="hint">{back ?? `${plural(list.rows.length, 'change')} loaded`}</span>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Says why a link leads to no change. */
function NoSuchChange({
  id,
  why = 'It was removed, or it belongs to another organization.',
  onClose,
}: {
  id: string;
  why: string | undefined;
  onClose: () => void;
}) {
  return (
    <SidePanel
      id={id}
      label="Change details"
      head={<h2>This change can’t be shown</h2>}
      onClose={onClose}
    >
      <p className="pad">{why}</p>
    </SidePanel>
  );
}

/** Replaces the table where nobody has changed anything. */
export function NoChanges({ title, children }: { title: string; children: Content }) {
  return (
    <EmptyState icon={<IconHistory aria-hidden />} title={title}>
      {children}
    </EmptyState>
  );
}

/** Replaces the changes where the gateway may not show them to this person. */
export function NotAllowed() {
  return (
    <EmptyState
      icon={<IconLock aria-hidden />}
      title="You may not read the changes of this organization"
    >
      The gateway shows them to people who can list the organization’s networks.
    </EmptyState>
  );
}

/** Replaces the changes on a connection without a journal. */
export function NoJournal() {
  return (
    <EmptyState icon={<IconHistory aria-hidden />} title="This connection keeps no journal">
      Changes are recorded by a Meridian gateway: open the console through one, or ask its operator
      to switch its journal on.
    </EmptyState>
  );
}
