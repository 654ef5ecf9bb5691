import { Link } from 'react-router';
import { useKnownFileStorage } from '../../api/resources/known';
import { Panel } from '../../components/ui/Panel';
import { paths } from '../../components/page/paths';
import { StatusBadge } from '../../components/resource/StatusBadge';
import type { FileStorage } from '../../contract/fileStorage';

/** Each remembered storage is a request of its own. */
const MOST = 25;

/** File storage of this network as far as this browser knows: the service has no list of it. */
export function NetworkStorage({ networkId }: { networkId: string }) {
  const { items } = useKnownFileStorage(MOST);
  const attached = items.flatMap(({ answer, error }) =>
    answer && isAttached(answer.value, networkId)
      ? [{ ...answer.value, asOf: error ? answer.at : undefined }]
      : [],
  );
  return (
    <Panel title="File storage" beside="known here">
      {attached.length === 0 ? (
        <span className="dim">None known here.</span>
      ) : (
        <ul className="stack gap-6">
          {attached.map(({ metadata, status, asOf }) => (
            <li key={metadata.id} className="row gap-12 shrink">
              <Link
                to={paths.fileStorageDetail(metadata.id)}
                className="clip name-link grow isolate"
              >
                {metadata.name || metadata.id}
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
