import { detailLoader } from '../../api/resources/queries';
import { FixedField } from '../../components/form/FixedField';
import { FixedSection, GeneralSection } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { RoutesField } from '../../components/form/RoutesField';
import { EditPage } from '../../components/write/EditPage';
import { FormSection } from '../../components/write/FormLayout';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import type { EditPart } from '../../components/write/formParts';
import type { Network } from '../../contract/networks';
import { networkUpdateDescription, networkUpdateForm } from '../../writes/resources/networks';
import { networkDetail } from './networkDetail';

export const loader = detailLoader('network');

/** `/networks/:id/edit`. */
export function Component() {
  return (
    <EditPage
      type="network"
      form={networkUpdateForm}
      describe={networkUpdateDescription}
      detail={networkDetail}
    >
      {(part) => <Fields {...part} />}
    </EditPage>
  );
}

function Fields(part: EditPart<Network>) {
  const { base, hidden } = part;
  const prefix = base.value.status?.prefix;
  const routes = (hideLegend: boolean) => (
    <RoutesField networkPrefix={prefix} hideLegend={hideLegend} />
  );
  return (
    <>
      <GeneralSection placeholder="edge-north" hidden={hidden} />
      <NotReturnedPanel part={part} editor={() => routes(true)} />
      <FormSection title="Addresses">
        <NameserversField />
        {!hidden.some(({ pointer }) => pointer === '/spec/routes') && routes(false)}
      </FormSection>
      <FixedSection of={base.value}>
        <FixedField label="Prefix" mono>
          {prefix ?? 'not reported'}
        </FixedField>
      </FixedSection>
    </>
  );
}
