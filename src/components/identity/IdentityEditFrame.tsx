import { Fragment, type ReactNode } from 'react';
import { idFault } from '../../contract/path';
import type { LedgerKey } from '../../ledger/shelf';
import { useKnown, type KnownKind } from '../../ledger/known';
import { CopyId } from '../CopyId';
import { EmptyState } from '../EmptyState';
import { PageHeader } from '../PageHeader';
import { NoOrganization } from './NoOrganization';
import { useIdInAddress } from './useIdInAddress';
import { useOrganization } from '../useOrganization';

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
  children: (id: string, key: LedgerKey, list: string) => ReactNode;
}) {
  const id = useIdInAddress();
  const { organization, key, keep } = useOrganization();
  const name = useKnown(key, kind).find((known) => known.id === id)?.name;
  const fault = idFault(id, 'any');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: plural, to: keep(list) }]}
        title={`Edit ${name ?? noun}`}
        beside={<CopyId id={id} />}
      />
      {organization === '' ? (
        <NoOrganization />
      ) : fault !== undefined ? (
        <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
      ) : (
        <Fragment key={`${organization} ${id}`}>{children(id, key, keep(list))}</Fragment>
      )}
    </>
  );
}
