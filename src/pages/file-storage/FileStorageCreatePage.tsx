import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useCreate } from '../../api/resources/queries';
import { Disclosure } from '../../components/form/Disclosure';
import { IdField } from '../../components/form/IdField';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { TagsField } from '../../components/form/TagsField';
import { paths } from '../../components/page/paths';
import { leftInActivity, opensPage } from '../../components/write/afterWrite';
import { FieldRow, FormSection } from '../../components/write/FormLayout';
import { CreatePage, type CreatePart } from '../../components/write/FormPage';
import { WriteForm } from '../../components/write/WriteForm';
import {
  fileStorageCreateDescription,
  storageCreateForm,
  type StorageCreateValues,
} from '../../writes/resources/fileStorage';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';

const describe = fileStorageCreateDescription();

/** `/file-storage/new`. */
export function Component() {
  return (
    <CreatePage noun="file storage" list={{ label: 'File storage', to: paths.fileStorage() }}>
      {(part) => <Form {...part} />}
    </CreatePage>
  );
}

function Form({ address, place }: CreatePart) {
  // A change of scope does not move what is being typed.
  const [fresh] = useState(() => storageCreateForm.empty(place));
  return (
    <WriteForm
      address={address}
      fresh={fresh}
      form={storageCreateForm}
      nameOf={({ name }) => name.trim()}
      describe={describe}
      mutation={useCreate('fileStorage')}
      cancel={paths.fileStorage()}
      leftOpen={leftInActivity}
      firstField="name"
      accepted={opensPage('File storage', 'created', paths.fileStorageDetail)}
    >
      <Fields />
    </WriteForm>
  );
}

function Fields() {
  const { control } = useFormContext<StorageCreateValues>();
  const [organizationId, projectId, regionId, networkIds] = useWatch({
    control,
    name: ['organizationId', 'projectId', 'regionId', 'networkIds'],
  });
  const { errors } = useFormState({ control, name: 'networkIds' });
  return (
    <>
      <FormSection title="General">
        <NameField placeholder="datasets" />
        <DescriptionField />
        <TagsField />
      </FormSection>
      <FormSection title="Place" hint="Fixed once the storage exists.">
        <IdField<StorageCreateValues>
          name="organizationId"
          label="Organization"
          type="organization"
        />
        <FieldRow>
          <IdField<StorageCreateValues> name="projectId" label="Project" type="project" />
          <IdField<StorageCreateValues> name="regionId" label="Region" type="region" />
        </FieldRow>
        <IdField<StorageCreateValues>
          name="storageClassId"
          label="Storage class"
          type="storageClass"
          hint="The interface does not list storage classes: those seen in answers are suggested."
        />
      </FormSection>
      <FormSection title="Storage">
        <SizeField />
        <RootSquashField />
        <Disclosure
          title="Attach networks at once"
          filled={networkIds.length > 0 || errors.networkIds !== undefined}
        >
          <NetworksField
            place={{
              organizationId: organizationId.trim(),
              projectId: projectId.trim(),
              regionId: regionId.trim(),
            }}
            note="The interface shows attachments for updates only; services were seen to take them on create too. Without any, nothing is sent for them."
          />
        </Disclosure>
      </FormSection>
    </>
  );
}
