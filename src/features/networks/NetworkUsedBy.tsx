import { Anchor } from '@mantine/core';
import { IconDatabase, IconServer2, IconShieldHalf } from '@tabler/icons-react';
import { Link } from 'react-router';
import { allOf, arrivalOf } from '../../api/cache/arrival';
import { useTeam } from '../../api/journal/team';
import { Unsettled } from '../../resource/Unsettled';
import { useKnownFileStorage, useKnownRecords } from '../../api/resources/known';
import { useList } from '../../api/resources/lists';
import { errorSummary } from '../../resource/errorWords';
import { detailPath, listPath } from '../../resource/paths';
import { StatusBadge } from '../../resource/StatusBadge';
import { Panel } from '../../ui/Panel';
import type { FileStorage } from '../../contract/fileStorage';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';

/** Each remembered storage is a request of its own. */
const MOST_READ = 25;
/** The most groups, and the most instances, that are shown. */
const MOST = 8;

/** The security groups of a network, and its file storage and instances as far as they are known here. */
export function NetworkUsedBy({ networkId }: { networkId: string }) {
  const groups = useList('securityGroup', { networkID: [networkId] });
  const storage = useKnownFileStorage(MOST_READ);
  const arrival = allOf(arrivalOf(groups), storage.arrival, useTeam(useMemoryKey()).arrival);
  const volumes = storage.items.filter(({ value }) => isAttached(value, networkId));
  const instances = useKnownRecords('instance', useMemoryKey()).filter(
    ({ value }) => value.status?.networkId === networkId,
  );
  const listed = groups.data?.items ?? [];
  const rows = [
    ...listed.slice(0, MOST).map(({ value: { metadata, spec } }) => ({
      metadata,
      kind: 'Security group',
      Icon: IconShieldHalf,
      to: detailPath('securityGroup', metadata.id),
      state: <span className="dim">{plural(spec?.rules?.length ?? 0, 'rule')}</span>,
    })),
    ...volumes.map(({ value: { metadata, status }, at, error }) => {
      const attachment = status?.attachments?.find((one) => one.networkId === networkId);
      const value = attachment?.provisioningStatus;
      return {
        metadata,
        kind: 'File storage',
        Icon: IconDatabase,
        to: detailPath('fileStorage', metadata.id),
        state: <StatusBadge kind="provisioning" value={value} asOf={error ? at : undefined} />,
      };
    }),
    ...instances.slice(0, MOST).map(({ value: { metadata, status }, at }) => ({
      metadata,
      kind: 'Instance',
      Icon: IconServer2,
      to: detailPath('instance', metadata.id),
      state: (
        <span className="inline gap-4 fine dim">
          <StatusBadge kind="power" value={status?.powerState} asOf={at} timeSaid />
          <span> when created</span>
        </span>
      ),
    })),
  ];
  const all = `${listPath('securityGroup')}?${new URLSearchParams({ networkID: networkId })}`;
  return (
    <Panel
      title="Used by"
      beside={listed.length > 0 && <Link to={all}>{plural(listed.length, 'security group')}</Link>}
    >
      <ul className="stack gap-6">
        {rows.map(({ metadata: { id, name }, kind, Icon, to, state }) => (
          <li key={to} className="row gap-8 shrink">
            <Icon size={15} className="dim" role="img" aria-label={kind} />
            <Link to={to} className="clip name-link grow isolate" translate="no">
              {visible(name || id)}
            </Link>
            {state}
          </li>
        ))}
        {instances.length > MOST && (
          <li>
            <Link
              to={listPath('instance')}
            >{`${plural(instances.length - MOST, 'more instance')} in their list`}</Link>
          </li>
        )}
        {groups.error && !groups.data && (
          <li className="toned breaks" data-tone="failed">
            <span>{`${errorSummary(groups.error).words || errorSummary(groups.error).title} `}</span>
            <Anchor component="button" type="button" onClick={() => void groups.refetch()}>
              Try again
            </Anchor>
          </li>
        )}
        {arrival.state !== 'known' ? (
          <li>
            <Unsettled what="usedBy" arrival={arrival} />
          </li>
        ) : (
          rows.length === 0 && (
            <li className="dim">No security groups, file storage or instances.</li>
          )
        )}
      </ul>
    </Panel>
  );
}

function isAttached({ spec, status }: FileStorage, networkId: string): boolean {
  return (
    spec?.attachments?.networkIds?.includes(networkId) === true ||
    status?.attachments?.some((attachment) => attachment.networkId === networkId) === true
  );
}
