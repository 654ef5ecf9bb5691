import { Fragment, useCallback, useMemo, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useTeam } from '../../api/journal/team';
import type { ResourceObject } from '../../api/cache/record';
import type { KnownObject } from '../../api/resources/known';
import { listTitle, resourceOf, titleOf } from '../../contract/resources';
import type { IdSuggestion } from '../../form/idSuggestions';
import { visible } from '../../lib/text/invisible';
import { InOrganization } from '../../page/InOrganization';
import { useNotedList } from '../../page/listAddress';
import { PageHeader } from '../../page/PageHeader';
import { createPath, openPath } from '../../page/paths';
import { useIdNames, type IdNames } from '../../page/resource/IdName';
import { OpenById } from '../../page/resource/OpenById';
import { useTeamColumn } from '../../page/resource/teamColumn';
import { EchoNote } from '../../page/resource/WriteNotes';
import { TeamNote } from '../../page/TeamNote';
import { isOfIdentity, useOrganization } from '../../page/useOrganization';
import { KnownTable, type KnownTableProps } from '../../table/KnownTable';
import type { TableColumn } from '../../table/tableColumns';
import { Notice } from '../../ui/Notice';
import type { Part } from '../../ui/jsx';
import { CreateLink } from '../../ui/usePageActions';

const savedState = z.object({ saved: z.string(), existed: z.optional(z.string()) });

/** What a form tells the list it returns to: the id of what was saved, and in a sentence that it existed before. */
export type Saved = z.output<typeof savedState>;

interface KnownPageProps<T extends KnownObject<ResourceObject>> extends Omit<
  KnownTableProps<T>,
  'columns' | 'loading' | 'name'
> {
  columns: (names: IdNames) => TableColumn<T>[];
  name: (row: T, names: IdNames) => string;
  /** How ids are shown, if not by nickname. */
  names?: IdNames;
  /** The width from which the column of the last change is shown, and the columns whose room it takes. */
  lastChange: { from: number; insteadOf?: readonly string[] };
  /** Where the rows come from, and why it is not the service's list. */
  note: Pick<ComponentProps<typeof TeamNote>, 'what' | 'about'>;
  /** What "Open by ID" suggests. */
  suggestions?: readonly IdSuggestion[];
  header?: Partial<ComponentProps<typeof PageHeader>>;
  above?: Part;
  below?: Part;
}

/** The page of resources that no list of the service shows: a table of those known, and what led here. */
export function KnownPage<T extends KnownObject<ResourceObject>>({
  columns,
  name,
  names: given,
  lastChange: { from, insteadOf },
  note,
  suggestions,
  header,
  above,
  below,
  ...table
}: KnownPageProps<T>) {
  useNotedList();
  const { type } = table;
  const navigate = useNavigate();
  const { keepOf } = useOrganization();
  const { pathname, search, state } = useLocation();
  const { saved, existed } = savedState.safeParse(state).data ?? {};
  const usual = useIdNames();
  const names = given ?? usual;
  const own = useMemo(() => columns(names), [columns, names]);
  const nameOf = useCallback((row: T) => name(row, names), [name, names]);
  const { create, update } = resourceOf(type).operations;
  const identity = isOfIdentity(type);
  const { arrival } = useTeam(table.memory);
  // The note above says why.
  const none = { title: `No ${resourceOf(type).many} known in this browser`, children: '' };
  const known = {
    empty: arrival.state === 'known' ? table.empty : none,
    loading: arrival.state === 'not yet' && table.rows.length === 0,
  };
  const page = (
    <Fragment>
      <div className="notices">
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
        <TeamNote
          {...note}
          of={table.memory}
          beside={
            update && (
              <OpenById
                label={`${titleOf(type)} ID`}
                rule={identity ? 'any' : 'regional'}
                to={(id) => keepOf(type, openPath(type, id))}
                suggestions={suggestions}
              />
            )
          }
        />
      </div>
      {above}
      <KnownTable
        {...table}
        {...known}
        columns={useTeamColumn(own, from, insteadOf)}
        name={nameOf}
      />
      {below}
    </Fragment>
  );
  return (
    <Fragment>
      <PageHeader
        breadcrumbs={[{ label: identity ? 'Identity' : 'Infrastructure' }]}
        title={listTitle(type)}
        {...header}
        actions={
          <Fragment>
            {header?.actions}
            {create && <CreateLink type={type} to={keepOf(type, createPath(type))} />}
          </Fragment>
        }
      />
      {identity ? <InOrganization>{page}</InOrganization> : page}
    </Fragment>
  );
}
