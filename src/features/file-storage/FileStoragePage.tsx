import { detailLoader } from '../../api/resources/queries';
import { DetailPage, DetailGrid } from '../../page/DetailPage';
import { SummaryPanel, TagsPanel } from '../../page/MetadataFacts';
import { Fact, Absent, IdFact, Under } from '../../page/Facts';
import type { ResourceRecord } from '../../api/cache/record';
import { Panel } from '../../ui/Panel';
import { UsageGauge } from '../../page/resource/UsageGauge';
import type { FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';
import { storageTypeOf } from './storageType';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { StorageAttachments } from './StorageAttachments';

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
  const { metadata, spec, status } = storage.value;
  const hidden = hiddenMembers('fileStorage', storage.raw, useMemoryKey());
  return (
    <DetailGrid
      main={
        <>
          <Panel title="Usage">
            <UsageGauge
              usedBytes={status?.usage?.usedBytes}
              capacityBytes={status?.usage?.capacityBytes}
            />
          </Panel>
          <StorageAttachments storage={storage} />
        </>
      }
      side={
        <>
          <SummaryPanel
            type="fileStorage"
            metadata={metadata}
            regionId={status?.regionId}
            hidden={hidden}
          >
            <Fact name="Size">
              {spec?.sizeGiB === undefined ? <Absent /> : `${formatCount(spec.sizeGiB)}\u00a0GiB`}
            </Fact>
            <Fact name="Root squash">
              <RootSquash on={storageTypeOf(storage.raw).rootSquash} />
            </Fact>
            <Fact name="Storage class">
              <IdFact id={status?.storageClassId} label="storage class ID" />
            </Fact>
          </SummaryPanel>
          <TagsPanel type="fileStorage" tags={metadata.tags} />
        </>
      }
    />
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
      On
      <Under>Root on a machine that mounts it counts as an unprivileged user.</Under>
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
