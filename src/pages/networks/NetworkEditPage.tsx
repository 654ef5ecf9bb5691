import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, readNow, useDetail, useUpdate } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { RoutesField } from '../../components/form/RoutesField';
import { TagsField } from '../../components/form/TagsField';
import { paths } from '../../components/page/paths';
import { IdName } from '../../components/resource/IdName';
import { EditPage } from '../../components/write/EditPage';
import { FormSection } from '../../components/write/FormLayout';
import { NotReturnedPanel } from '../../components/write/NotReturnedPanel';
import type { EditPart } from '../../components/write/formParts';
import { network, type Network } from '../../contract/networks';
import { networkUpdateDescription, networkUpdateForm } from '../../writes/resources/networks';
import { foundNetwork } from './foundNetwork';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('network', id));
  return null;
}

/** `/networks/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <EditPage
      id={id}
      title="Network"
      query={useDetail('network', id)}
      readFresh={() => readNow('network', id)}
      mutation={useUpdate('network', id)}
      list={{ label: 'Networks', to: paths.networks() }}
      pageOf={paths.network}
      address={paths.networkEdit(id)}
      form={networkUpdateForm}
      describe={networkUpdateDescription}
      answer={network}
      found={foundNetwork}
    >
      {(part) => <Fields {...part} />}
    </EditPage>
  );
}

function Fields({ base, hidden, pressing }: EditPart<Network>) {
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
            <IdName id={metadata.projectId} type="project" />
          </FixedField>
          <FixedField label="Region">
            <IdName id={status?.regionId} type="region" />
          </FixedField>
        </FixedFields>
      </FormSection>
    </>
  );
}
