import { useRecord } from '../../api/resources/known';
import { useOrganization } from '../../resource/useOrganization';
import {
  FixedField,
  FixedSection,
  DescriptionField,
  NameField,
} from '../../resource/fields/MetadataFields';
import { FormSection } from '../../ui/form/FormLayout';
import { GroupsField } from '../../resource/fields/GroupsField';
import { MemoryEditPage } from '../../save/form/MemoryEditPage';
import { parseTime } from '../../lib/time/dates';
import { serviceAccountResource } from './resource';
import { ExpiryWords } from './ExpiryTimeline';

/** `/service-accounts/:id/edit`. */
export function Component() {
  return (
    <MemoryEditPage resource={serviceAccountResource}>
      {({ base }) => (
        <>
          <FormSection title="Service account">
            <NameField />
            <DescriptionField />
            <GroupsField />
          </FormSection>
          <FixedSection>
            <FixedField label="Service account ID" mono>
              {base.value.metadata.id}
            </FixedField>
            <FixedField label="Expires">
              <Expires id={base.value.metadata.id} />
            </FixedField>
          </FixedSection>
        </>
      )}
    </MemoryEditPage>
  );
}

function Expires({ id }: { id: string }) {
  const { key } = useOrganization('serviceAccount');
  const { data } = useRecord('serviceAccount', id, key);
  return <ExpiryWords at={parseTime(data?.value.status?.expiry)} answered={data !== undefined} />;
}
