import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Read } from '../../api/read';
import { FixedField, FixedFields } from '../../components/forms/FixedField';
import { FormSection } from '../../components/forms/FormLayout';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import { NotReturnedPanel } from '../../components/forms/NotReturnedPanel';
import { RoutesField } from '../../components/forms/RoutesField';
import { TagsField } from '../../components/forms/TagsField';
import { IdName } from '../../components/IdName';
import type { Network } from '../../contract/networks';
import { textOf } from '../../writes/describe';
import { networkUpdateDescription } from '../../writes/networks';
import type { HiddenMember } from '../../writes/notReturned';
import { DnsField } from './NetworkFields';
import type { NetworkEditValues } from './networkFormValues';

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
      {hidden.length > 0 && <Hidden hidden={hidden} pressing={pressing} routes={routes(true)} />}
      <FormSection title="Addresses">
        <DnsField />
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

interface HiddenProps {
  hidden: readonly HiddenMember[];
  pressing: boolean;
  routes: ReactNode;
}

function Hidden({ hidden, pressing, routes }: HiddenProps) {
  const { control } = useFormContext<NetworkEditValues>();
  const { field } = useController({ control, name: 'hidden' });
  return (
    <NotReturnedPanel
      members={hidden}
      answers={field.value}
      pressing={pressing}
      onAnswer={(pointer, answer) => field.onChange({ ...field.value, [pointer]: answer })}
      describe={(pointer, value) => textOf(networkUpdateDescription, pointer, value)}
      editor={(pointer) =>
        pointer === '/spec/routes' ? routes : <DescriptionField aside="to be sent" />
      }
    />
  );
}
