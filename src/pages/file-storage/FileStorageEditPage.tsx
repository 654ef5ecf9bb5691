import { useMemo } from 'react';
import { useParams } from 'react-router';
import { detailLoader, useDetail } from '../../api/resources/queries';
import { FixedField } from '../../components/form/FixedField';
import { FixedSection, GeneralSection } from '../../components/form/MetadataFields';
import { IdFact } from '../../components/ui/Facts';
import { EditPage } from '../../components/write/EditPage';
import { FormSection } from '../../components/write/FormLayout';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import type { EditPart } from '../../components/write/formParts';
import type { FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import {
  attachedNetworks,
  fileStorageUpdateDescription,
  storageUpdateForm,
} from '../../writes/resources/fileStorage';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';
import { useNetworkName, useNetworksOf } from '../../components/resource/useNetworkNames';

export const loader = detailLoader('fileStorage');

/** `/file-storage/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  const { metadata, status } = useDetail('fileStorage', id).data?.value ?? {};
  const { names } = useNetworksOf({
    organizationId: metadata?.organizationId,
    projectId: metadata?.projectId,
    regionId: status?.regionId,
  });
  const nameOf = useNetworkName(names);
  const describe = useMemo(() => fileStorageUpdateDescription(nameOf), [nameOf]);
  return (
    <EditPage
      type="fileStorage"
      form={storageUpdateForm}
      describe={describe}
      detail={storageDetail}
    >
      {(part) => <Fields {...part} />}
    </EditPage>
  );
}

const storageDetail = ({ spec }: FileStorage) =>
  spec?.sizeGiB === undefined ? '' : `${formatCount(spec.sizeGiB)} GiB`;

const unsaid = 'These are attached now and stay attached.';

function Fields(part: EditPart<FileStorage>) {
  const { base, hidden } = part;
  const { metadata, spec, status } = base.value;
  return (
    <>
      <GeneralSection placeholder="datasets" hidden={hidden} />
      <NotReturnedPanel part={part} />
      <FormSection title="Storage">
        <SizeField before={spec?.sizeGiB} usedBytes={status?.usage?.usedBytes} />
        <RootSquashField />
        <NetworksField
          place={{
            organizationId: metadata.organizationId ?? '',
            projectId: metadata.projectId ?? '',
            regionId: status?.regionId ?? '',
          }}
          note={attachedNetworks(base.raw).from === 'status' ? unsaid : undefined}
        />
      </FormSection>
      <FixedSection of={base.value}>
        <FixedField label="Storage class">
          <IdFact id={status?.storageClassId} type="storageClass" label="storage class ID" />
        </FixedField>
      </FixedSection>
    </>
  );
}
