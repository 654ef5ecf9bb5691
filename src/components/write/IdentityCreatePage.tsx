import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { LedgerKey } from '../../ledger/shelf';
import { InOrganization } from '../page/InOrganization';
import { PageHeader } from '../page/PageHeader';
import { useOrganization } from '../page/useOrganization';

export interface CreateFormProps {
  /** Where its draft is kept. */
  address: string;
  ledgerKey: LedgerKey;
  /** Where those known here are. */
  list: string;
  /** An address of the console that keeps the organization. */
  keep: (path: string) => string;
}

/** The page around a create form: its title, and what stands in the way of a form. */
export function IdentityCreatePage({
  noun,
  plural,
  list,
  children,
}: {
  noun: string;
  /** "Users" */
  plural: string;
  list: string;
  children: (props: CreateFormProps) => ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const address = pathname + search;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: plural, to: keep(list) }]}
        title={`Create ${noun}`}
      />
      <InOrganization>
        <Fragment key={`${key.connection} ${address} ${organization}`}>
          {children({ address, ledgerKey: key, list: keep(list), keep })}
        </Fragment>
      </InOrganization>
    </>
  );
}
