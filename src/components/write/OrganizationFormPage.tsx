import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { idFault } from '../../contract/path';
import { nameOfKnown, useKnown } from '../../ledger/known';
import type { KnownType } from '../../contract/resources';
import { useNicknames } from '../../ledger/nicknames';
import { useSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/storedList';
import { useLedgerKey } from '../../session/scope';
import { InOrganization } from '../page/InOrganization';
import { asLookedAt } from '../page/listAddress';
import { PageHeader } from '../page/PageHeader';
import { useOrganization } from '../page/useOrganization';
import { CopyId } from '../ui/CopyId';
import { EmptyState } from '../ui/EmptyState';

/** The list that a form belongs to. */
interface List {
  label: string;
  to: string;
}

/** What the form of something that belongs to an organization is given. */
export interface OrganizationPart {
  /** Where its draft is kept. */
  address: string;
  ledgerKey: LedgerKey;
  /** Where what is known here is listed. */
  list: string;
  /** An address of the console that keeps the organization. */
  keep: (path: string) => string;
  /** Where to look after "Leave it". */
  seeList: { to: string; link: string };
}

/** What the form of something that cannot be read is given. */
export interface RememberedPart extends OrganizationPart {
  id: string;
  /** What it is called here; its id when nothing else is known. */
  name: string;
}

/** The page of a form that creates something in an organization, and what stands in the way of one. */
export function CreateInOrganization({
  noun,
  list,
  children,
}: {
  noun: string;
  list: List;
  children: (part: OrganizationPart) => ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const address = pathname + search;
  const to = keep(list.to);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: list.label, to }]}
        title={`Create ${noun}`}
      />
      <InOrganization>
        <Fragment key={`${key.connection} ${address} ${organization}`}>
          {children({ address, ledgerKey: key, list: to, keep, seeList: seeList(list.label, to) })}
        </Fragment>
      </InOrganization>
    </>
  );
}

const seeList = (label: string, to: string) => ({ to, link: `See what is known in ${label}` });

/** The page of a form that changes something that cannot be read, and what stands in the way of one. */
export function EditInOrganization({
  type,
  noun,
  list,
  children,
}: {
  type: KnownType;
  noun: string;
  list: List;
  children: (part: RememberedPart) => ReactNode;
}) {
  const id = useIdInAddress();
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const known = useKnown(key, type).find((each) => each.id === id);
  const sent = useSent(key, type).get(id)?.body;
  const given = useNicknames(useLedgerKey()).get(id);
  const name = (known && nameOfKnown(known, sent)) || given;
  const fault = idFault(id, 'any');
  const to = asLookedAt(keep(list.to));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: list.label, to: keep(list.to) }]}
        title={`Edit ${name || noun}`}
        beside={<CopyId id={id} />}
      />
      <InOrganization>
        {fault !== undefined ? (
          <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
        ) : (
          <Fragment key={`${key.connection} ${organization} ${id}`}>
            {children({
              id,
              name: name || id,
              address: pathname + search,
              ledgerKey: key,
              list: to,
              keep,
              seeList: seeList(list.label, to),
            })}
          </Fragment>
        )}
      </InOrganization>
    </>
  );
}

/**
 * The id of an address such as `/users/<id>/edit`. Ids of the identity API are any string, and the router's own
 * parameters turn `%2F` inside an id into a slash: another id, and another person's groups.
 */
function useIdInAddress(): string {
  const { pathname } = useLocation();
  const segment = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
