import { IconDatabase, IconServer2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useKnownFileStorage, useKnownObjects } from '../../api/resources/known';
import { paths } from '../../page/paths';
import { StatusBadge } from '../../page/resource/StatusBadge';
import { Panel } from '../../ui/Panel';
import { instance } from '../../contract/compute';
import type { FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';

/** Each remembered storage is a request of its own. */
const MOST_READ = 25;
const MOST_INSTANCES = 8;

/** File storage and instances of this network as far as they are known here: the API lists neither. */
export function NetworkUsedBy({ networkId }: { networkId: string }) {
  const volumes = useKnownFileStorage(MOST_READ).items.flatMap(({ answer, error }) =>
    answer && isAttached(answer.value, networkId)
      ? [{ ...answer.value, asOf: error ? answer.at : undefined }]
      : [],
  );
  const instances = useKnownObjects('instance', instance, useMemoryKey()).flatMap(({ answer }) =>
    answer?.value.status?.networkId === networkId ? [{ ...answer.value, asOf: answer.at }] : [],
  );
  const more = instances.length - MOST_INSTANCES;
  return (
    <Panel title="Used by">
      {volumes.length + instances.length === 0 ? (
        <span className="dim">No file storage or instances.</span>
      ) : (
        <ul className="stack gap-6">
          {volumes.map(({ metadata: { id, name }, status, asOf }) => (
            <li key={id} className="row gap-8 shrink">
              <IconDatabase size={15} className="dim" role="img" aria-label="File storage" />
              <Link to={paths.fileStorageDetail(id)} className="clip name-link grow isolate">
                {name || id}
              </Link>
              <StatusBadge
                kind="provisioning"
                value={
                  status?.attachments?.find((one) => one.networkId === networkId)
                    ?.provisioningStatus
                }
                asOf={asOf}
              />
            </li>
          ))}
          {instances.slice(0, MOST_INSTANCES).map(({ metadata: { id, name }, status, asOf }) => (
            <li key={id} className="row gap-8 shrink">
              <IconServer2 size={15} className="dim" role="img" aria-label="Instance" />
              <Link to={paths.instance(id)} className="clip name-link grow isolate">
                {name || id}
              </Link>
              <StatusBadge kind="power" value={status?.powerState} asOf={asOf} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to={paths.instances()}>{formatCount(more)} more in the list of instances</Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function isAttached({ spec, status }: FileStorage, networkId: string): boolean {
  return (
    spec?.attachments?.networkIds?.includes(networkId) === true ||
    status?.attachments?.some((attachment) => attachment.networkId === networkId) === true
  );
}
