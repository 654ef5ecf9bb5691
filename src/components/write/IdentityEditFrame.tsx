import { Fragment, type ReactNode } from 'react';
import { idFault } from '../../contract/path';
import type { LedgerKey } from '../../ledger/shelf';
import { nameOfKnown, useKnown, type KnownKind } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useSent } from '../../ledger/sent';
import { useLedgerKey } from '../../session/scope';
import { CopyId } from '../ui/CopyId';
import { EmptyState } from '../ui/EmptyState';
import { InOrganization } from '../page/InOrganization';
import { PageHeader } from '../page/PageHeader';
import { asLookedAt } from '../page/listAddress';
import { useIdInAddress } from '../page/useIdInAddress';
import { useOrganization } from '../page/useOrganization';

export interface EditPageProps {
  id: string;
  /** What it is called here; its id when nothing else is known. */
  name: string;
  ledgerKey: LedgerKey;
  /** Where those known here are. */
  list: string;
  /** An address of the console that keeps the organization. */
  keep: (path: string) => string;
}

/** The page around an edit form of something that cannot be read: its title, and what stands in the way of a form. */
export function IdentityEditFrame({
  kind,
  noun,
  plural,
  list,
  children,
}: {
  kind: KnownKind;
  noun: string;
  /** "Users" */
  plural: string;
  list: string;
  children: (props: EditPageProps) => ReactNode;
}) {
  const id = useIdInAddress();
  const { organization, key, keep } = useOrganization();
  const known = useKnown(key, kind).find((each) => each.id === id);
  const sent = useSent(key, kind).get(id)?.body;
  const given = useNicknames(useLedgerKey()).get(id);
  const name = (known && nameOfKnown(known, sent)) || given;
  const fault = idFault(id, 'any');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: plural, to: keep(list) }]}
        title={`Edit ${name || noun}`}
        beside={<CopyId id={id} />}
      />
      <InOrganization>
        {fault !== undefined ? (
          <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
        ) : (
          <Fragment key={`${key.connection} ${organization} ${id}`}>
            {children({ id, name: name || id, ledgerKey: key, list: asLookedAt(keep(list)), keep })}
          </Fragment>
        )}
      </InOrganization>
    </>
  );
}
