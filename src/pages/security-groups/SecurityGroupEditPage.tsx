import { useEffect, useState } from 'react';
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/queryClient';
import type { Read } from '../../api/read';
import { securityGroupQuery, useSecurityGroup } from '../../api/securityGroups';
import { ErrorPanel } from '../../components/ErrorPanel';
import { FormSkeleton } from '../../components/forms/FormSkeleton';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import type { SecurityGroup } from '../../contract/securityGroups';
import { onSignOut } from '../../session/credential';
import { ruleOfAddress } from './groupPaths';
import { SecurityGroupEditForm } from './SecurityGroupEditForm';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(securityGroupQuery(id));
  return null;
}

/** `/security-groups/:id/edit`; `?rule=3` begins at the third rule. */
export function Component() {
  const { id = '' } = useParams();
  return <Edit key={id} id={id} />;
}

/** What was read longer ago than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

function Edit({ id }: { id: string }) {
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useSecurityGroup(id);
  // The form keeps the object it was opened with: polls go on, and what they bring is compared on saving.
  const [read, setRead] = useState<Read<SecurityGroup>>();
  const [openedAt] = useState(() => Date.now());
  const [begun, setBegun] = useState(0);
  const usable = data !== undefined && (!isFetching || openedAt - data.at < FRESH_ENOUGH);
  if (read === undefined && usable) setRead(data);
  // Nothing of the account stays on screen after it.
  useEffect(() => onSignOut(() => setRead(undefined)), []);
  const name = read?.value.metadata.name ?? data?.value.metadata.name;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Security groups', to: paths.securityGroups() },
          { label: name ?? id, to: paths.securityGroup(id) },
        ]}
        title={name === undefined ? 'Edit security group' : `Edit ${name}`}
      />
      {read !== undefined && (
        <SecurityGroupEditForm
          key={begun}
          id={id}
          read={read}
          startAt={ruleOfAddress(search)}
          onDiscard={() => {
            // Begins again from what is known now, which may be newer than what the draft stood on.
            if (data !== undefined) setRead(data);
            setBegun(begun + 1);
          }}
        />
      )}
      {read === undefined &&
        (error !== null && !isFetching ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton what="the security group" />
        ))}
    </>
  );
}
