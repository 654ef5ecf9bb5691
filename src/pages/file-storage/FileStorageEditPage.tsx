import { useMemo } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, readNow, useDetail, useUpdate } from '../../api/resources/queries';
import type { ResourceRecord } from '../../api/cache/record';
import { queryClient } from '../../api/cache/queryClient';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { TagsField } from '../../components/form/TagsField';
import { paths } from '../../components/page/paths';
import { IdName } from '../../components/resource/IdName';
import { EditPage } from '../../components/write/EditPage';
import { FormSection } from '../../components/write/FormLayout';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import type { FoundItem } from '../../components/write/OutcomeUnknownDialog';
import type { EditPart } from '../../components/write/formParts';
import { fileStorage, type FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import {
  attachedNetworks,
  fileStorageUpdateDescription,
  storageUpdateForm,
} from '../../writes/resources/fileStorage';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';
import { useNetworkName, useNetworksOf } from './useNetworkNames';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('fileStorage', id));
  return null;
}

/** `/file-storage/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  const query = useDetail('fileStorage', id);
  const { metadata, status } = query.data?.value ?? {};
  const { names } = useNetworksOf({
    organizationId: metadata?.organizationId,
    projectId: metadata?.projectId,
    regionId: status?.regionId,
  });
  const nameOf = useNetworkName(names);
  const describe = useMemo(() => fileStorageUpdateDescription(nameOf), [nameOf]);
  return (
    <EditPage
      id={id}
      title="File storage"
      query={query}
      readFresh={() => readNow('fileStorage', id)}
      mutation={useUpdate('fileStorage', id)}
      list={{ label: 'File storage', to: paths.fileStorage() }}
      pageOf={paths.fileStorageDetail}
      address={paths.fileStorageEdit(id)}
      form={storageUpdateForm}
      describe={describe}
      answer={fileStorage}
      found={foundStorage}
    >
      {(part) => <Fields {...part} />}
    </EditPage>
  );
}

function foundStorage({ value: { metadata, spec } }: ResourceRecord<FileStorage>): FoundItem {
  return {
    to: paths.fileStorageDetail(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: spec?.sizeGiB === undefined ? '' : `${formatCount(spec.sizeGiB)} GiB`,
  };
}

const unsaid =
  'The service shows these as attached without saying what was asked for. They are sent, so that none is detached.';

function Fields({ base, hidden, pressing }: EditPart<FileStorage>) {
  const { metadata, spec, status } = base.value;
  return (
    <>
      <FormSection title="General">
        <NameField placeholder="datasets" />
        {hidden.length === 0 && <DescriptionField />}
        <TagsField />
      </FormSection>
      <NotReturnedPanel
        members={hidden}
        description={fileStorageUpdateDescription()}
        pressing={pressing}
        editor={() => <DescriptionField aside="to be sent" />}
      />
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
      <FormSection title="Fixed" hint="The interface has no way to change these.">
        <FixedFields>
          <FixedField label="Storage class">
            <IdName id={status?.storageClassId} type="storageClass" />
          </FixedField>
          <FixedField label="Project">
            <IdName id={metadata.projectId} type="project" />
          </FixedField>
          <FixedField label="Region">
            <IdName id={status?.regionId} type="region" />
          </FixedField>
        </FixedFields>
      </FormSection>
    </>
  );
}
