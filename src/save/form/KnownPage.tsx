import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { listTitle, type ResourceType } from '../../contract/resources';
import { visible } from '../../lib/text/invisible';
import { InOrganization } from '../../page/InOrganization';
import { useNotedList } from '../../page/listAddress';
import { PageHeader } from '../../page/PageHeader';
import { EchoNote } from '../../page/resource/WriteNotes';
import { Notice } from '../../ui/Notice';

const savedState = z.object({ saved: z.string(), existed: z.optional(z.string()) });

/** What a form tells the list it returns to: the id of what was saved, and in a sentence that it existed before. */
export type Saved = z.output<typeof savedState>;

/** The page around a table of known resources: its title, and what is to be said of the write that led here. */
export function KnownPage({
  type,
  actions,
  note,
  children,
}: {
  type: ResourceType;
  actions?: ReactNode;
  /** Where the rows come from. */
  note: ReactNode;
  children: ReactNode;
}) {
  useNotedList();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { saved, existed } = savedState.safeParse(state).data ?? {};
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Identity' }]} title={listTitle(type)} actions={actions} />
      <InOrganization>
        <div className="notices">
          {existed !== undefined && (
            <Notice
              tone="failed"
              role="status"
              title={visible(existed)}
              dismissLabel="Dismiss"
              onDismiss={() =>
                void navigate(pathname + search, { replace: true, state: { saved } })
              }
            />
          )}
          {saved !== undefined && <EchoNote type={type} id={saved} />}
          {note}
        </div>
        {children}
      </InOrganization>
    </>
  );
}
