import { useFormContext, useWatch } from 'react-hook-form';
import { filtersOf, listQuery } from '../../api/resources/lists';
import { queryClient } from '../../api/cache/queryClient';
import { CidrField } from '../../form/CidrField';
import { DescriptionSection, NameField } from '../../form/MetadataFields';
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
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TakenPrefix } from '../../form/prefixAdvice';
import { useIdNames } from '../../page/resource/IdName';

/** Starts reading what a new prefix may overlap; the form does not wait for it. */
export function loader() {
  void queryClient.prefetchQuery(
    listQuery('network', everyNetwork(currentMemoryKey().organization)),
  );
  return null;
}

/** `/networks/new`; `?prefix=10.0.0.0/24` fills in the prefix. */
export function Component() {
  return (
    <CreatePage
      type="network"
      form={networkCreateForm}
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
  const { control } = useFormContext<NetworkCreateValues>();
  const [organizationId, regionId, prefix] = useWatch({
    control,
    name: ['organizationId', 'regionId', 'prefix'],
  });
  const taken = useTakenPrefixes(organizationId.trim(), regionId.trim());
  return (
    <>
      <FormSection
        title="Network"
        hint="Its prefix, project and region can’t be changed after creation."
      >
        <FieldRow>
          <NameField placeholder="edge-north" />
          <CidrField<NetworkCreateValues> name="prefix" label="Prefix" taken={taken} />
        </FieldRow>
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

/** The prefixes of the organization's networks, for warnings; those of other regions say where they are. */
function useTakenPrefixes(organizationId: string, regionId: string): TakenPrefix[] {
  const { data } = useQuery({
    ...listQuery('network', everyNetwork(organizationId)),
    // A warning of some seconds ago is warning enough; the form must not be disturbed.
    refetchInterval: false,
  });
  const nameOf = useIdNames();
  const items = data?.items;
  return useMemo(
    () =>
      (items ?? []).flatMap(({ value }): TakenPrefix[] => {
        const { prefix, regionId: where } = value.status ?? {};
        if (prefix === undefined) return [];
        const taken = { name: value.metadata.name ?? value.metadata.id, prefix };
        const elsewhere = where !== undefined && regionId !== '' && where !== regionId;
        return [elsewhere ? { ...taken, elsewhere: nameOf(where).text } : taken];
      }),
    // Names of ids change rarely and only colour the warning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [items, regionId],
  );
}

function everyNetwork(organizationId: string) {
  return filtersOf('network', { organizationID: organizationId === '' ? [] : [organizationId] });
}
