import { useParams } from 'react-router';
import { detailLoader, useDetail } from '../../api/resources/queries';
import {
  FixedField,
  DescriptionSection,
  FixedSection,
  NameField,
} from '../../resource/fields/MetadataFields';
import { IdFact } from '../../resource/Facts';
import { EditPage, NotReturned } from '../../save/form/EditPage';
import { FormSection } from '../../ui/form/FormLayout';
import type { EditPart } from '../../save/form/formParts';
import type { FileStorage } from '../../contract/fileStorage';
import { attachedNetworks, fileStorageResource } from './resource';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';
import { useNetworksOf } from '../../table/useNetworkNames';

export const loader = detailLoader('fileStorage');

/** `/file-storage/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  const { metadata, status } = useDetail('fileStorage', id).data?.value ?? {};
  const { nameOf } = useNetworksOf({
    organizationId: metadata?.organizationId,
    projectId: metadata?.projectId,
    regionId: status?.regionId,
  });
  return (
    <EditPage resource={fileStorageResource} nameOf={nameOf}>
      {(part) => <Fields {...part} />}
    </EditPage>
  );
}

function Fields(part: EditPart<FileStorage>) {
  const { base, hidden } = part;
  const { metadata, spec, status } = base.value;
  return (
    <>
      <FormSection title="Storage">
        <NameField placeholder="datasets" />
        <SizeField before={spec?.sizeGiB} usedBytes={status?.usage?.usedBytes} />
        <RootSquashField />
        <NetworksField
          place={{
            organizationId: metadata.organizationId ?? '',
            projectId: metadata.projectId ?? '',
            regionId: status?.regionId ?? '',
          }}
          isUnsaid={attachedNetworks(base.raw).from === 'status'}
        />
      </FormSection>
      <NotReturned part={part} />
      <DescriptionSection hidden={hidden} />
      <FixedSection of={base.value}>
        <FixedField label="Storage class">
          <IdFact id={status?.storageClassId} label="storage class ID" />
        </FixedField>
      </FixedSection>
    </>
  );
}
