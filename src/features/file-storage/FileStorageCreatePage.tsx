import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Disclosure } from '../../ui/Disclosure';
import { IdField } from '../../form/IdField';
import { GeneralSection } from '../../form/MetadataFields';
import { CreatePage, PlaceFields } from '../../save/form/CreatePage';
import { FormSection } from '../../form/FormLayout';
import {
  fileStorageCreateDescription,
  storageCreateForm,
  type StorageCreateValues,
} from './storageForm';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';
import { Later } from '../../ui/Later';

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
  const [organizationId, projectId, regionId, networkIds] = useWatch({
    control,
    name: ['organizationId', 'projectId', 'regionId', 'networkIds'],
  });
  const { errors } = useFormState({ control, name: 'networkIds' });
  return (
    <>
      <GeneralSection placeholder="datasets" />
      <Later>
        <PlaceFields noun="storage">
          <IdField<StorageCreateValues>
            name="storageClassId"
            label="Storage class"
            type="storageClass"
            hint="Choose a known storage class or paste an ID."
          />
        </PlaceFields>
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
              note="Networks whose instances can mount this storage. You can attach more later."
            />
          </Disclosure>
        </FormSection>
      </Later>
    </>
  );
}
