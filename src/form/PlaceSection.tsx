import { FixedField, FixedFields } from './MetadataFields';
import { FormSection } from './FormLayout';
import { IdFact } from '../page/Facts';

/** The section of a create form for where the resource will be. */
export function PlaceSection({ organization }: { organization: string }) {
  return (
    <FormSection title="Place" hint="From the scope or the address of this page.">
      <FixedFields>
        <FixedField label="Organization">
          <IdFact id={organization} label="organization ID" />
        </FixedField>
      </FixedFields>
    </FormSection>
  );
}
