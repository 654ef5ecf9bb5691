import type { Read } from '../../api/cache/read';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import { TagsField } from '../../components/form/TagsField';
import { IdName } from '../../components/resource/IdName';
import type { FileStorage } from '../../contract/fileStorage';
import { attachedNetworks, fileStorageUpdateDescription } from '../../writes/resources/fileStorage';
import type { HiddenMember } from '../../writes/plan/notReturned';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';

interface FileStorageEditFieldsProps {
  base: Read<FileStorage>;
  hidden: readonly HiddenMember[];
  /** Saving was tried while an answer was missing. */
  pressing: boolean;
}

const unsaid =
  'The service shows these as attached without saying what was asked for. They are sent, so that none is detached.';

export function FileStorageEditFields({ base, hidden, pressing }: FileStorageEditFieldsProps) {
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
            <IdName id={status?.storageClassId} kind="storageClass" />
          </FixedField>
          <FixedField label="Project">
            <IdName id={metadata.projectId} kind="project" />
          </FixedField>
          <FixedField label="Region">
            <IdName id={status?.regionId} kind="region" />
          </FixedField>
        </FixedFields>
      </FormSection>
    </>
  );
}
