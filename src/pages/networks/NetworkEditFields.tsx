import type { Read } from '../../api/cache/read';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import { RoutesField } from '../../components/form/RoutesField';
import { TagsField } from '../../components/form/TagsField';
import { IdName } from '../../components/resource/IdName';
import type { Network } from '../../contract/networks';
import { networkUpdateDescription } from '../../writes/resources/networks';
import type { HiddenMember } from '../../writes/plan/notReturned';

interface NetworkEditFieldsProps {
  base: Read<Network>;
  hidden: readonly HiddenMember[];
  /** Saving was tried while an answer was missing. */
  pressing: boolean;
}

export function NetworkEditFields({ base, hidden, pressing }: NetworkEditFieldsProps) {
  const { metadata, status } = base.value;
  const isHidden = (pointer: string) => hidden.some((member) => member.pointer === pointer);
  const routes = (hideLegend: boolean) => (
    <RoutesField networkPrefix={status?.prefix} hideLegend={hideLegend} />
  );
  return (
    <>
      <FormSection title="General">
        <NameField placeholder="edge-north" />
        {!isHidden('/metadata/description') && <DescriptionField />}
        <TagsField />
      </FormSection>
      <NotReturnedPanel
        members={hidden}
        description={networkUpdateDescription}
        pressing={pressing}
        editor={(pointer) =>
          pointer === '/spec/routes' ? routes(true) : <DescriptionField aside="to be sent" />
        }
      />
      <FormSection title="Addresses">
        <NameserversField />
        {!isHidden('/spec/routes') && routes(false)}
      </FormSection>
      <FormSection title="Fixed" hint="The interface has no way to change these.">
        <FixedFields>
          <FixedField label="Prefix" mono>
            {status?.prefix ?? 'not reported'}
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
