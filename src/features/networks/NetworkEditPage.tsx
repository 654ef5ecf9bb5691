import { detailLoader } from '../../api/resources/queries';
import {
  FixedField,
  DescriptionSection,
  FixedSection,
  NameField,
} from '../../resource/fields/MetadataFields';
import { NameserversField, RoutesField } from './NetworkFields';
import { EditPage, NotReturned } from '../../save/form/EditPage';
import { FormSection } from '../../ui/form/FormLayout';
import type { EditPart } from '../../save/form/formParts';
import type { Network } from '../../contract/networks';
import { networkResource } from './resource';

export const loader = detailLoader('network');

/** `/networks/:id/edit`. */
export function Component() {
  return <EditPage resource={networkResource}>{(part) => <Fields {...part} />}</EditPage>;
}

function Fields(part: EditPart<Network>) {
  const { base, hidden } = part;
  const prefix = base.value.status?.prefix;
  const routes = (hideLegend: boolean) => (
    <RoutesField networkPrefix={prefix} hideLegend={hideLegend} />
  );
  return (
    <>
      <FormSection title="Network">
        <NameField placeholder="edge-north" />
        {!hidden.some(({ pointer }) => pointer === '/spec/routes') && routes(false)}
        <NameserversField />
      </FormSection>
      <NotReturned part={part} editor={() => routes(true)} />
      <DescriptionSection hidden={hidden} />
      <FixedSection of={base.value}>
        <FixedField label="Prefix" mono>
          {prefix ?? 'not reported'}
        </FixedField>
      </FixedSection>
    </>
  );
}
