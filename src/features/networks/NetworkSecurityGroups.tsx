import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/resources/lists';
import { errorSummary } from '../../page/errorWords';
import { Panel } from '../../ui/Panel';
import { paths } from '../../page/paths';
import { StatusBadge } from '../../page/resource/StatusBadge';
import { plural } from '../../lib/text/text';

const MOST = 8;

/** The security groups the service lists for a network. */
export function NetworkSecurityGroups({ networkId }: { networkId: string }) {
  const { data, error, refetch } = useList(
    'securityGroup',
    useMemo(
      () => ({ tag: [], organizationID: [], projectID: [], regionID: [], networkID: [networkId] }),
      [networkId],
    ),
  );
  const items = data?.items ?? [];
  const all = `${paths.securityGroups()}?${new URLSearchParams({ networkID: networkId })}`;
  return (
    <Panel
      title="Security groups"
      beside={
        items.length > 0 && (
          <Link to={all}>{plural(items.length, 'security group')} in the list</Link>
        )
      }
    >
      {data ? (
        items.length === 0 ? (
          <span className="dim">None listed for this network</span>
        ) : (
          <ul className="stack gap-6">
            {items.slice(0, MOST).map(({ value }) => (
              <li key={value.metadata.id} className="row gap-12 shrink">
                <Link
                  to={paths.securityGroup(value.metadata.id)}
                  className="clip name-link grow isolate"
                >
                  {value.metadata.name || value.metadata.id}
                </Link>
                <span className="dim">{plural(value.spec?.rules?.length ?? 0, 'rule')}</span>
                <StatusBadge kind="provisioning" value={value.metadata.provisioningStatus} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <p className="toned breaks" data-tone="failed">
          {errorSummary(error).words || errorSummary(error).title}{' '}
          <Anchor component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Anchor>
        </p>
      ) : (
        <span className="dim">Loading…</span>
      )}
    </Panel>
  );
}
