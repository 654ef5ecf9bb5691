import { useMemo } from 'react';
import { readNow, useUpdate } from '../../api/resources/queries';
import type { Read } from '../../api/cache/read';
import { EditForm } from '../../components/write/EditForm';
import { paths } from '../../components/page/paths';
import type { FoundItem } from '../../components/write/OutcomeUnknownDialog';
import { fileStorage, type FileStorage } from '../../contract/fileStorage';
import { formatCount } from '../../lib/text/text';
import {
  fileStorageUpdateDescription,
  storageUpdateForm,
} from '../../writes/resources/fileStorage';
import { FileStorageEditFields } from './FileStorageEditFields';
import { useNetworkName, useNetworksOf } from './useNetworkNames';

const kind = {
  title: 'File storage',
  form: storageUpdateForm,
  answer: fileStorage,
  found: foundStorage,
};

interface FileStorageEditFormProps {
  id: string;
  read: Read<FileStorage>;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

export function FileStorageEditForm({ id, read, onDiscard }: FileStorageEditFormProps) {
  const { metadata, status } = read.value;
  const { names } = useNetworksOf({
    organizationId: metadata.organizationId,
    projectId: metadata.projectId,
    regionId: status?.regionId,
  });
  const nameOf = useNetworkName(names);
  const describe = useMemo(() => fileStorageUpdateDescription(nameOf), [nameOf]);
  return (
    <EditForm
      id={id}
      read={read}
      kind={kind}
      describe={describe}
      mutation={useUpdate('fileStorage', id)}
      readFresh={() => readNow('fileStorage', id)}
      address={paths.fileStorageEdit(id)}
      page={paths.fileStorageDetail(id)}
      onDiscard={onDiscard}
    >
      {(part) => <FileStorageEditFields {...part} />}
    </EditForm>
  );
}

function foundStorage({ value: { metadata, spec } }: Read<FileStorage>): FoundItem {
  return {
    to: paths.fileStorageDetail(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: spec?.sizeGiB === undefined ? '' : `${formatCount(spec.sizeGiB)} GiB`,
  };
}
