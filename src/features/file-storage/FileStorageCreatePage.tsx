import { useFormContext, useWatch } from 'react-hook-form';
import { IdField } from '../../form/IdField';
import { DescriptionSection, NameField } from '../../form/MetadataFields';
import { CreatePage, OrganizationField, PlaceFields } from '../../save/form/CreatePage';
import { FieldRow, FormSection, AfterPaint } from '../../form/FormLayout';
import {
  fileStorageCreateDescription,
  storageCreateForm,
  type StorageCreateValues,
} from './storageForm';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';

const describe = fileStorageCreateDescription();

/** `/file-storage/new`. */
export function Component() {
  return (
    <CreatePage
      type="fileStorage"
      form={storageCreateForm}
      describe={describe}
      begin={(place) => place}
    >
      <Fields />
    </CreatePage>
  );
}

function Fields() {
  const { control } = useFormContext<StorageCreateValues>();
  const [organizationId, projectId, regionId] = useWatch({
    control,
    name: ['organizationId', 'projectId', 'regionId'],
  });
  return (
    <>
      <FormSection
        title="Storage"
        hint="Its class, project and region can’t be changed after creation."
      >
        <FieldRow>
          <NameField placeholder="datasets" />
          <SizeField />
        </FieldRow>
        <PlaceFields />
        <IdField<StorageCreateValues>
          name="storageClassId"
          label="Storage class"
          type="storageClass"
        />
      </FormSection>
      <AfterPaint>
        <FormSection title="Access">
          <RootSquashField />
          <NetworksField
            place={{
              organizationId: organizationId.trim(),
              projectId: projectId.trim(),
              regionId: regionId.trim(),
            }}
          />
        </FormSection>
        <DescriptionSection>
          <OrganizationField />
        </DescriptionSection>
      </AfterPaint>
    </>
  );
}
