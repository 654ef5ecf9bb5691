import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { queryClient } from '../../api/cache/queryClient';
import { arrivalOf } from '../../api/cache/arrival';
import type { RecordList } from '../../api/cache/record';
import type { Network } from '../../contract/networks';
import { addressSpace } from '../../lib/address/addressSpace';
import { freePrefixes } from '../../lib/address/freePrefixes';
import {
  comparedWith,
  overlapQuestion,
  parseTaken,
  prefixesOf,
  type TakenPrefix,
} from '../../resource/fields/prefixAdvice';
import { useAwaited } from '../../ui/form/awaited';
import { CidrField } from '../../resource/fields/CidrField';
import { DescriptionSection, NameField } from '../../resource/fields/MetadataFields';
import { YesField } from '../../ui/form/BoxFields';
import { NameserversField, RoutesField } from './NetworkFields';
import { CreatePage, OrganizationField, PlaceFields } from '../../save/form/CreatePage';
import { FieldRow, FormFrozen, FormSection, AfterPaint } from '../../ui/form/FormLayout';
import { currentMemoryKey } from '../../session/scope';
import { mappedNetworks, PrefixStrip } from './address-map/PrefixStrip';
import { lookForNetwork } from './lookForNetwork';
import { networkResource, type NetworkCreateValues } from './resource';
import { useIdNames } from '../../resource/IdName';
import { everyNetwork } from '../../api/resources/lists';

/** Starts reading what a new prefix may overlap; the form does not wait for it until it is sent. */
export function loader() {
  void queryClient.prefetchQuery(everyNetwork(currentMemoryKey().organization));
  return null;
}

/** Nothing is created on top of another network in silence. */
const overlapConfirmed = z.refine<NetworkCreateValues>(
  (values) => {
    const { organizationId, regionId, overlap } = values;
    const listed = queryClient.getQueryState(everyNetwork(organizationId).queryKey);
    const question = listed && overlapQuestion(values, comparison(listed, regionId));
    return question === undefined || question.yes === overlap;
  },
  { path: ['overlap'], error: 'Confirm this, or change the prefix.' },
);

/** `/networks/new`; `?prefix=10.0.0.0/24` fills in the prefix. */
export function Component() {
  return (
    <CreatePage
      resource={networkResource}
      check={overlapConfirmed}
      begin={(place, given) => ({ ...place, prefix: given.get('prefix') ?? '' })}
      lookFor={lookForNetwork}
    >
      <Fields />
    </CreatePage>
  );
}

/** What a new prefix is compared with: the organization's networks. Those of other regions say where they are. */
function comparison(
  listed: { data: RecordList<Network> | undefined; error: Error | null },
  regionId: string,
  nameOf = (id: string) => id,
) {
  const items = listed.data?.items ?? [];
  const prefixes = items.map(({ value }) => value.status?.prefix);
  const taken = items.flatMap(({ value: { metadata, status } }): TakenPrefix[] => {
    const { prefix, regionId: where } = status ?? {};
    if (prefix === undefined) return [];
    const isHere = where === undefined || regionId.trim() === '' || where === regionId.trim();
    const name = metadata.name ?? metadata.id;
    return [{ name, prefix, ...(!isHere && { elsewhere: nameOf(where) }) }];
  });
  return { compared: comparedWith(arrivalOf(listed), prefixes), taken };
}

/** How many free prefixes are offered. */
const OFFERED = 3;

function Fields() {
  const { control, setValue, setFocus } = useFormContext<NetworkCreateValues>();
  const [organizationId, regionId, prefix, late] = useWatch({
    control,
    name: ['organizationId', 'regionId', 'prefix', 'late'],
  });
  const query = useQuery({
    ...everyNetwork(organizationId),
    // Data that is some seconds old is good enough for a warning, and a reload would disturb the form.
    refetchInterval: false,
  });
  const { data, error } = query;
  const names = useIdNames();
  const list = useMemo(
    () => comparison({ data, error }, regionId, (id) => names(id).text),
    [data, error, regionId, names],
  );
  const { compared, taken } = list;
  const now = useMemo(() => {
    const parsed = parseTaken(taken);
    const here = taken.filter(({ elsewhere }) => elsewhere === undefined);
    const elsewhere = prefixesOf(parsed.filter((each) => each.elsewhere !== undefined));
    const ranges = addressSpace(mappedNetworks(here)).containers;
    const where = regionId.trim() === '' ? '' : ` in ${names(regionId.trim()).text}`;
    // Nothing looks free before all networks are known. Several organizations share no address space.
    const isKnown = compared.state === 'known' && organizationId.trim() !== '';
    const prefixes = isKnown ? freePrefixes(ranges, prefixesOf(parsed), OFFERED) : [];
    return { here, elsewhere, ranges, where, isKnown, prefixes };
  }, [compared, taken, organizationId, regionId, names]);
  // Once the form is sent, the list may have the network it created, which is no room taken by another.
  const frozen = useContext(FormFrozen);
  const [room, setRoom] = useState(now);
  if (!frozen && room !== now) setRoom(now);
  useAwaited(
    compared.state === 'not yet' ? 'Comparing with other networks…' : undefined,
    useCallback(() => setValue('late', true), [setValue]),
  );
  const question = overlapQuestion({ prefix, late }, list);
  const use = (chosen: string) => {
    setValue('prefix', chosen, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setFocus('prefix');
  };
  return (
    <>
      <FormSection
        title="Network"
        hint="Its prefix, project and region can’t be changed after creation."
      >
        <FieldRow>
          <NameField placeholder="edge-north" />
          <CidrField<NetworkCreateValues> name="prefix" label="Prefix" {...list} free={room} />
        </FieldRow>
        {compared.state !== "can't be" && <PrefixStrip {...room} onUse={use} />}
        {question && (
          <YesField<NetworkCreateValues> name="overlap" label={question.label} to={question.yes} />
        )}
        <AfterPaint>
          <PlaceFields />
        </AfterPaint>
      </FormSection>
      <AfterPaint>
        <FormSection title="Routes and DNS">
          <RoutesField networkPrefix={prefix} />
          <NameserversField />
        </FormSection>
        <DescriptionSection>
          <OrganizationField />
        </DescriptionSection>
      </AfterPaint>
    </>
  );
}
