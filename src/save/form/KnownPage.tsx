import type { ReactNode } from 'react';
import type { KnownObject } from '../../api/resources/known';
import { listTitle, type ResourceType } from '../../contract/resources';
import type { ResourceDescription } from '../plan/describe';
import { InOrganization } from '../../page/InOrganization';
import { PageHeader } from '../../page/PageHeader';
import { useNotedList } from '../../page/listAddress';
import { SavedNote, useSaved } from './SavedNote';
import { Link } from 'react-router';
import { useDraftsOf } from '../../memory/drafts';
import { visible } from '../../lib/text/invisible';
import { formatTime } from '../../lib/time/dates';
import { useMemoryKey } from '../../session/scope';
import { sentSince } from '../plan/remembered';
import { Notice } from '../../ui/Notice';

/**
 * The page around a table of known resources: its title, the result of the write that led here, and requests without a
 * reply.
 */
export function KnownPage<T>({
  type,
  actions,
  rows,
  name,
  description,
  forms,
  note,
  children,
}: {
  type: ResourceType;
  actions?: ReactNode;
  rows: readonly KnownObject<T>[];
  name: (row: KnownObject<T>) => string;
  description: ResourceDescription;
  forms: Forms;
  /** Where the rows come from. */
  note: ReactNode;
  children: ReactNode;
}) {
  useNotedList();
  const saved = useSaved();
  const written = saved && rows.find(({ id }) => id === saved.saved);
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Identity' }]} title={listTitle(type)} actions={actions} />
      <InOrganization>
        <div className="notices">
          {saved && written && (
            <SavedNote
              saved={saved}
              name={name(written)}
              type={type}
              remembers={written}
              description={description}
            />
          )}
          <OpenRequests rows={rows} name={name} forms={forms} />
          {note}
        </div>
        {children}
      </InOrganization>
    </>
  );
}

/** The forms that sent requests without a reply: create forms by address, edit forms by id. */
interface Forms {
  create?: string | undefined;
  edit?: ((id: string) => string) | undefined;
}

/** Shown above a list: requests from this browser without a reply, which the list can't show. */
function OpenRequests<T>({
  rows,
  name,
  forms: { create, edit },
}: {
  rows: readonly KnownObject<T>[];
  name: (row: KnownObject<T>) => string;
  forms: Forms;
}) {
  // Drafts belong to the current organization, whatever organization is in the form's address.
  const drafts = useDraftsOf(useMemoryKey(), create ?? '').filter(
    ({ sent }, at, all) => sent && all.findIndex((other) => other.sent?.at === sent.at) === at,
  );
  const updates = edit === undefined ? [] : rows.filter(sentSince);
  const count = drafts.length + updates.length;
  if (count === 0) return null;
  return (
    <Notice
      tone="attention"
      title={
        count === 1
          ? 'The outcome of a request is unknown'
          : `The outcomes of ${count} requests are unknown`
      }
    >
      {drafts.map(({ title, sent }) => (
        <Line key={sent?.at} at={sent?.at} to={create} may="it may exist">
          Creating <b>{visible(sent?.name ?? title)}</b>
        </Line>
      ))}
      {updates.map((row) => (
        <Line key={row.id} at={row.sent?.at} to={edit?.(row.id)} may="the changes may be made">
          Changing <b>{visible(name(row))}</b>
        </Line>
      ))}
    </Notice>
  );
}

function Line({
  at = 0,
  to = '',
  may,
  children,
}: {
  at: number | undefined;
  to: string | undefined;
  may: string;
  children: ReactNode;
}) {
  return (
    <div>
      {children}, sent {formatTime(at).slice(0, 16)}: no reply, so {may}.{' '}
      <Link to={to}>Open its form</Link>
    </div>
  );
}
