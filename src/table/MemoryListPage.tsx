import { Fragment, useCallback, useMemo, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { ResourceObject } from '../api/cache/record';
import { useTeam } from '../api/journal/team';
import { knownName, useKnownRecords, type KnownRecord } from '../api/resources/known';
import { resourceOf, type ResourceType } from '../contract/resources';
import type { IdSuggestion } from '../ui/form/idSuggestions';
import { visible } from '../lib/text/invisible';
import { forget } from '../memory/memory';
import type { MemoryKey } from '../memory/storedList';
import { keepsJournal, useConnection } from '../session/connections';
import { currentMemoryKey } from '../session/scope';
import { ownFilterNames } from './listFilters';
import type { TableColumn } from './tableColumns';
import { useListState } from './useListState';
import type { MenuItem } from '../ui/Menu';
import { Notice } from '../ui/Notice';
import { showToast } from '../ui/toast';
import { useNotedList } from '../resource/listAddress';
import { ListPage, type ListPageProps } from './ListPage';
import { editPath, paths } from '../resource/paths';
import { useIdNames, type IdNames } from '../resource/IdName';
import { OpenById } from '../resource/OpenById';
import { useTeamColumn } from './teamColumn';
import { EchoNote } from '../resource/WriteNotes';
import { TeamNote } from '../resource/TeamNote';
import { useOrganization } from '../resource/useOrganization';

const savedState = z.object({ saved: z.string(), existed: z.optional(z.string()) });

/** What a form tells the list it returns to: the id of what was saved, and in a sentence that it existed before. */
export type Saved = z.output<typeof savedState>;

type Row = KnownRecord<ResourceObject>;

interface MemoryListPageProps<T extends Row> extends Omit<
  ListPageProps<T>,
  'columns' | 'list' | 'name'
> {
  /** What is remembered, if nothing was read of it since. */
  rows?: readonly T[];
  /** The reads of the rows, if they can be read. */
  query?: Partial<ListPageProps<T>['list']['query']>;
  columns: (names: IdNames) => TableColumn<T>[];
  name?: (row: T, names: IdNames) => string;
  /** How ids are shown, if not by nickname. */
  names?: IdNames;
  /** The width from which the column of the last change is shown, and the columns whose room it takes. */
  lastChange: { from: number; insteadOf?: readonly string[] };
  /** Where the rows come from, and why it is not the service's list. */
  note: Pick<ComponentProps<typeof TeamNote>, 'what' | 'about'>;
  /** What "Open by ID" suggests. */
  suggestions?: readonly IdSuggestion[];
}

const filterNames = ['tag', ...ownFilterNames];

/** The list of a type that the service does not list: what this browser and the team remember, and what led here. */
export function MemoryListPage<T extends Row>({
  type,
  rows: read,
  query: { data: { at } = {}, ...query } = {},
  columns,
  name = knownName,
  names: given,
  lastChange: { from, insteadOf },
  note,
  suggestions,
  above,
  more,
  ...page
}: MemoryListPageProps<T>) {
  useNotedList();
  const { key } = useOrganization(type);
  const known = useKnownRecords(type, key);
  const rows = read ?? (known as readonly Row[] as readonly T[]);
  const { arrival } = useTeam(key);
  const { state, change } = useListState(filterNames);
  const usual = useIdNames();
  const names = given ?? usual;
  const own = useMemo(() => columns(names), [columns, names]);
  const nameOf = useCallback((row: T) => name(row, names), [name, names]);
  const ofMemory = useMemoryActions(type, key);
  const loading = arrival.state === 'not yet' && rows.length === 0;
  return (
    <ListPage
      {...page}
      type={type}
      list={{
        rows,
        query: { error: null, isFetching: false, ...query, data: loading ? undefined : { at } },
        state,
        change,
      }}
      columns={useTeamColumn(own, from, insteadOf)}
      name={nameOf}
      more={useCallback(
        (row: T) => [...(more?.(row) ?? []), ...ofMemory(row, nameOf(row))],
        [more, ofMemory, nameOf],
      )}
      // The note says why it is not known whether there are any.
      empty={
        arrival.state === 'known'
          ? page.empty
          : { title: `No ${resourceOf(type).many} known in this browser`, children: '' }
      }
      above={
        <Fragment>
          <div className="notices">
            <SavedNotes type={type} />
            <TeamNote
              {...note}
              of={key}
              beside={
                resourceOf(type).operations.update && (
                  <OpenById type={type} suggestions={suggestions} />
                )
              }
            />
          </div>
          {above}
        </Fragment>
      }
    />
  );
}

/** What is said of the resource whose form led here. */
function SavedNotes({ type }: { type: ResourceType }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { saved, existed } = savedState.safeParse(state).data ?? {};
  return (
    <>
      {existed !== undefined && (
        <Notice
          tone="failed"
          role="status"
          title={visible(existed)}
          dismissLabel="Dismiss"
          onDismiss={() => void navigate(pathname + search, { replace: true, state: { saved } })}
        />
      )}
      {saved !== undefined && <EchoNote type={type} id={saved} />}
    </>
  );
}

/** What a row's menu has for a remembered resource: its history, and to forget it, with a toast that undoes that. */
function useMemoryActions(type: ResourceType, key: MemoryKey) {
  const shared = keepsJournal(useConnection());
  const { keep, keepOf } = useOrganization(type);
  return useCallback(
    ({ known: { id, team } }: Row, name: string): MenuItem[] => {
      const forgetHere = () => {
        const form = resourceOf(type).operations.update && keepOf(type, editPath(type, id));
        // Drafts belong to the current organization, whatever organization is in the form's address.
        const draft = form === undefined ? undefined : { key: currentMemoryKey(), address: form };
        const undo = forget(key, type, id, draft);
        showToast({
          title: team
            ? `${name} is hidden here until someone changes it`
            : `${name} is forgotten in this browser`,
          action: { label: 'Undo', run: undo },
        });
      };
      return [
        ...(shared ? [{ label: 'History', to: keep(paths.changes(id)) }] : []),
        { label: 'Forget here', run: forgetHere },
      ];
    },
    [type, key, shared, keep, keepOf],
  );
}
