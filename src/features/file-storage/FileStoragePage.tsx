import { Fragment } from 'react';
import { detailLoader } from '../../api/resources/queries';
import { ResourceLayout } from '../../resource/DetailLayout';
import { DetailPage } from '../../resource/DetailPage';
import { Fact, Absent, IdFact, Under } from '../../resource/Facts';
import type { ResourceRecord } from '../../api/cache/record';
import { About } from '../../ui/About';
import { Panel } from '../../ui/Panel';
import { UsageGauge } from '../../resource/UsageGauge';
import type { FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import { storageTypeOf } from './storageType';
import { Link } from 'react-router';
import { CopyId } from '../../ui/CopyId';
import { CopyButton } from '../../ui/CopyButton';
import { detailPath, editPath } from '../../resource/paths';
import { StatusBadge } from '../../resource/StatusBadge';
import { mountCommand, mountPointFor } from '../../lib/text/mount';
import { attachmentProgress, attachmentsOf, type Attachment } from './attachments';
import styles from './FileStorage.module.css';
import { useNetworksOf } from '../../table/useNetworkNames';

export const loader = detailLoader('fileStorage');

/** `/file-storage/:id`. */
export function Component() {
  return (
    <DetailPage type="fileStorage">
      {(storage) => <FileStorageDetails storage={storage} />}
    </DetailPage>
  );
}

/** Everything that was read of a file storage. */
function FileStorageDetails({ storage }: { storage: ResourceRecord<FileStorage> }) {
  const { spec, status } = storage.value;
  return (
    <ResourceLayout
      type="fileStorage"
      record={storage}
      about={
        <Fragment>
          <Fact name="Size">
            {spec?.sizeGiB === undefined ? <Absent /> : `${formatCount(spec.sizeGiB)}\u00a0GiB`}
          </Fact>
          <Fact name="Root squash">
            <RootSquash on={storageTypeOf(storage.raw).rootSquash} />
          </Fact>
        </Fragment>
      }
      facts={
        <Fact name="Storage class">
          <IdFact id={status?.storageClassId} label="storage class ID" />
        </Fact>
      }
    >
      <Panel title="Usage">
        <UsageGauge
          usedBytes={status?.usage?.usedBytes}
          capacityBytes={status?.usage?.capacityBytes}
        />
      </Panel>
      <StorageAttachments storage={storage} />
    </ResourceLayout>
  );
}

function RootSquash({ on }: { on: boolean | undefined }) {
  if (on === undefined)
    return (
      <>
        <Absent />
        <Under>Not stated. Usually on.</Under>
      </>
    );
  return on ? (
    <>
      <span>On</span>
      <About label="About root squash">
        Root on a machine that mounts it counts as an unprivileged user.
      </About>
    </>
  ) : (
    <>
      <span className="toned strong" data-tone="attention">
        Off
      </span>
      <Under>Root on any machine that mounts it is root on its files.</Under>
    </>
  );
}

/** The networks it is attached to, with their state, and how to mount it from each. */
function StorageAttachments({ storage }: { storage: ResourceRecord<FileStorage> }) {
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
        attachments.length > 1 && <span role="status">{attachmentProgress(attachments)}</span>
      }
      flush={attachments.length > 0}
    >
      {attachments.length === 0 ? (
        <span className="dim">
          <span>
            {status?.attachments === undefined && storage.value.spec?.attachments === undefined
              ? 'None reported. '
              : 'Attached to no network. '}
          </span>
          <Link to={editPath('fileStorage', metadata.id)}>Attach networks</Link>
          <span> to mount it from their instances.</span>
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
    <section
      className={`pad ${styles.attachment}`}
      aria-label={`Attachment to ${name ?? 'a network'}`}
    >
      <div className="line ends gap-12">
        <span className="shrink strong breaks isolate" translate="no">
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
          <div className={`row gap-8 ${styles.line}`}>
            <code className="grow shrink breaks" translate="no">
              {mountCommand(mountSource, point)}
            </code>
            <CopyButton
              name={`Copy mount command for ${name ?? 'the network'}`}
              what="Mount command"
              text={() => mountCommand(mountSource, point)}
            />
          </div>
        ) : (
          <p className="dim">This storage is not NFS, so there is no mount command.</p>
        ))}
    </section>
  );
}
