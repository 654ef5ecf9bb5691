import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { queryClient } from '../../api/cache/queryClient';
import { useAwaited } from '../../form/awaited';
import { CidrField } from '../../form/CidrField';
import { DescriptionSection, NameField } from '../../form/MetadataFields';
import { YesField } from '../../form/YesField';
import { NameserversField, RoutesField } from './NetworkFields';
import { CreatePage, OrganizationField, PlaceFields } from '../../save/form/CreatePage';
import { FieldRow, FormSection, Later } from '../../form/FormLayout';
import { currentMemoryKey } from '../../session/scope';
import { lookForNetwork } from './lookForNetwork';
import {
  networkCreateDescription,
  networkCreateForm,
  type NetworkCreateValues,
  networkDetail,
} from './networkForm';
import { useIdNames } from '../../page/resource/IdName';
import { everyNetwork } from '../../api/resources/lists';
import { comparedWith, overlapQuestion, takenIn } from './takenPrefixes';

/** Starts reading what a new prefix may overlap; the form does not wait for it until it is sent. */
export function loader() {
  void queryClient.prefetchQuery(everyNetwork(currentMemoryKey().organization));
  return null;
}

/** Nothing is created on top of another network in silence. */
const form = {
  ...networkCreateForm,
  rules: networkCreateForm.rules.check(
    z.refine(
      (values) => {
        const listed = queryClient.getQueryState(everyNetwork(values.organizationId).queryKey);
        const { yes = values.overlap } = (listed && overlapQuestion(listed, values)) ?? {};
        return yes === values.overlap;
      },
      { path: ['overlap'], error: 'Confirm this, or change the prefix.' },
    ),
  ),
};

/** `/networks/new`; `?prefix=10.0.0.0/24` fills in the prefix. */
export function Component() {
  return (
    <CreatePage
      type="network"
      form={form}
      describe={networkCreateDescription}
      begin={(place, given) => ({ ...place, prefix: given.get('prefix') ?? '' })}
      lookFor={lookForNetwork}
      detail={networkDetail}
    >
      <Fields />
    </CreatePage>
  );
}

function Fields() {
  const { control, setValue } = useFormContext<NetworkCreateValues>();
  const [organizationId, regionId, prefix, late] = useWatch({
    control,
    name: ['organizationId', 'regionId', 'prefix', 'late'],
  });
  const query = useQuery({
    ...everyNetwork(organizationId),
    // A warning of some seconds ago is warning enough; the form must not be disturbed.
    refetchInterval: false,
  });
  const { data } = query;
  const nameOf = useIdNames();
  const taken = useMemo(
    () => takenIn({ data }, regionId.trim(), (id) => nameOf(id).text),
    // Names of ids change rarely and only colour the warning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [data, regionId],
  );
  const compared = comparedWith(query);
  useAwaited(
    compared.state === 'not yet' ? 'Comparing with other networks…' : undefined,
    useCallback(() => setValue('late', true), [setValue]),
  );
  const question = overlapQuestion(query, { prefix, regionId, late });
  return (
    <>
      <FormSection
        title="Network"
        hint="Its prefix, project and region can’t be changed after creation."
      >
        <FieldRow>
          <NameField placeholder="edge-north" />
          <CidrField<NetworkCreateValues>
            name="prefix"
            label="Prefix"
            taken={taken}
            compared={compared}
          />
        </FieldRow>
        {question && (
          <YesField<NetworkCreateValues> name="overlap" label={question.label} to={question.yes} />
        )}
        <Later>
          <PlaceFields />
        </Later>
      </FormSection>
      <Later>
        <FormSection title="Routes and DNS">
          <RoutesField networkPrefix={prefix} />
          <NameserversField />
        </FormSection>
        <DescriptionSection>
          <OrganizationField />
        </DescriptionSection>
      </Later>
    </>
  );
}
