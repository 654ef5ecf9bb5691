import { Link } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { CopyId } from '../../ui/CopyId';
import { CopyButton } from '../../ui/CopyButton';
import { Panel } from '../../ui/Panel';
import { detailPath, editPath } from '../../page/paths';
import { StatusBadge } from '../../page/resource/StatusBadge';
import type { FileStorage } from '../../contract/fileStorage';
import { mountCommand, mountPointFor } from '../../lib/text/mount';
import { storageTypeOf } from './storageType';
import { attachmentProgress, attachmentsOf, type Attachment } from './attachments';
import styles from './FileStorage.module.css';
import { useNetworksOf } from '../../page/resource/useNetworkNames';

/** The networks it is attached to, with their state, and how to mount it from each. */
export function StorageAttachments({ storage }: { storage: ResourceRecord<FileStorage> }) {
  const { metadata, status } = storage.value;
  const attachments = attachmentsOf(storage.value);
  const { nameOf } = useNetworksOf({
    organizationId: metadata.organizationId,
    projectId: metadata.projectId,
    regionId: status?.regionId,
  });
  const nfs = storageTypeOf(storage.raw).protocol !== undefined;
  return (
    <Panel
      title="Attachments"
      beside={
        attachments.length > 0 && <span role="status">{attachmentProgress(attachments)}</span>
      }
      flush={attachments.length > 0}
    >
      {attachments.length === 0 ? (
        <span className="dim">
          {status?.attachments === undefined && storage.value.spec?.attachments === undefined
            ? 'None reported. '
            : 'Attached to no network. '}
          <Link to={editPath('fileStorage', metadata.id)}>Attach networks</Link> to mount it from
          their instances.
        </span>
      ) : (
        <>
          {attachments.map((attachment, index) => (
            <One
              key={attachment.networkId ?? index}
              attachment={attachment}
              name={attachment.networkId === undefined ? undefined : nameOf(attachment.networkId)}
              point={mountPointFor(metadata.name ?? '')}
              nfs={nfs}
            />
          ))}
        </>
      )}
    </Panel>
  );
}

function One({
  attachment: { networkId, mountSource, state, asked, there },
  name,
  point,
  nfs,
}: {
  attachment: Attachment;
  name: string | undefined;
  point: string;
  nfs: boolean;
}) {
  return (
    <section className={styles.attachment} aria-label={`Attachment to ${name ?? 'a network'}`}>
      <div className="line ends gap-12">
        <span className="shrink strong breaks isolate">
          {networkId === undefined ? (
            'Network not reported'
          ) : (
            <Link to={detailPath('network', networkId)} className="name-link" title={networkId}>
              {name}
            </Link>
          )}
        </span>
        {there ? (
          <StatusBadge kind="provisioning" value={state} />
        ) : (
          <span className="dim">requested, not attached yet</span>
        )}
      </div>
      {!asked && <p className="dim">No longer asked for.</p>}
      <div className="line gap-8">
        <span className="dim">Mount source</span>
        {mountSource ? (
          <CopyId id={mountSource} label={`mount source for ${name ?? 'the network'}`} whole />
        ) : (
          <span className="dim">not reported yet</span>
        )}
      </div>
      {mountSource &&
        (nfs ? (
          <div>
            <p className="hint">Mount command</p>
            <div className={styles.line}>
              <code>{mountCommand(mountSource, point)}</code>
              <CopyButton
                name={`Copy mount command for ${name ?? 'the network'}`}
                what="Mount command"
                text={() => mountCommand(mountSource, point)}
              />
            </div>
          </div>
        ) : (
          <p className="dim">This storage is not NFS, so there is no mount command.</p>
        ))}
    </section>
  );
}
