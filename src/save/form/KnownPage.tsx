import type { ReactNode } from 'react';
import type { KnownObject } from '../../api/resources/known';
import { listTitle, type ResourceType } from '../../contract/resources';
import type { ResourceDescription } from '../plan/describe';
import { Notices } from '../../ui/Notices';
import { InOrganization } from '../../page/InOrganization';
import { PageHeader } from '../../page/PageHeader';
import { useNotedList } from '../../page/listAddress';
import { OpenRequests, type Forms } from './OpenRequests';
import { SavedNote, useSaved } from './SavedNote';

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
        <Notices>
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
        </Notices>
        {children}
      </InOrganization>
    </>
  );
}
