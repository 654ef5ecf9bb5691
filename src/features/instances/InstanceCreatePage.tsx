import { useSearchParams } from 'react-router';
import { CreatePage, ProjectField } from '../../save/form/CreatePage';
import { instanceResource, type InstanceValues } from './resource';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Disclosure } from '../../ui/Disclosure';
import { FieldNote } from '../../ui/form/FieldNote';
import { FieldRow, FormSection, AfterPaint } from '../../ui/form/FormLayout';
import { IdField } from '../../resource/fields/IdField';
import { IdsField } from '../../resource/fields/IdsField';
import { DescriptionSection, NameField } from '../../resource/fields/MetadataFields';
import { SwitchField } from '../../ui/form/BoxFields';
import { useIdNames } from '../../resource/IdName';
import { useNetworksOf } from '../../table/useNetworkNames';
import { Unsettled } from '../../resource/Unsettled';
import { UnitsNote } from '../../resource/UnitsNote';
import { joinWords } from '../../lib/text/text';
import { useChosenNetwork, useFlavorChoices, useGroupChoices } from './useInstanceChoices';

/** `/instances/new`. */
export function Component() {
  const [address] = useSearchParams();
  // A flavor chosen first belongs to a region; networks of that region are suggested until one is chosen.
  const regionId = address.get('regionID') ?? '';
  return (
    <CreatePage
      resource={instanceResource}
      begin={({ organizationId, projectId }, given) => ({
        organizationId,
        projectId,
        networkId: given.get('networkID') ?? '',
        flavorId: given.get('flavorID') ?? '',
      })}
    >
      <InstanceFields regionId={regionId} />
    </CreatePage>
  );
}

/** The steps of the page; each suggests what fits the choices so far, and takes any other ID. */
export function InstanceFields({ regionId }: { regionId: string }) {
  const { control } = useFormContext<InstanceValues>();
  const [organizationId, networkId] = useWatch({ control, name: ['organizationId', 'networkId'] });
  const chosen = useChosenNetwork(networkId.trim());
  const region = chosen.network?.status?.regionId ?? (networkId.trim() === '' ? regionId : '');
  return (
    <>
      <FormSection title="Instance">
        <NameField placeholder="trainer-1" />
      </FormSection>
      <AfterPaint>
        <FormSection
          title="Network"
          hint="It decides the project, the region, the flavors and the security groups."
        >
          <NetworkStep regionId={regionId} chosen={chosen} />
        </FormSection>
        <FormSection title="Flavor and image">
          <FlavorStep organizationId={organizationId.trim()} regionId={region} />
          <IdField<InstanceValues> name="imageId" label="Image" type="image" />
        </FormSection>
        <FormSection title="Access">
          <GroupStep networkId={networkId.trim()} />
          <More />
        </FormSection>
        <DescriptionSection />
      </AfterPaint>
    </>
  );
}

function NetworkStep({
  regionId,
  chosen: { network, failed, reading },
}: {
  regionId: string;
  chosen: ReturnType<typeof useChosenNetwork>;
}) {
  const { control, setValue } = useFormContext<InstanceValues>();
  const [organizationId, projectId] = useWatch({ control, name: ['organizationId', 'projectId'] });
  const names = useIdNames();
  const { networks, projectOf, searching, error } = useNetworksOf(
    { organizationId: organizationId.trim(), projectId: undefined, regionId },
    true,
  );
  const elsewhere =
    network?.metadata.projectId !== undefined && network.metadata.projectId !== projectId.trim();
  return (
    <>
      <FieldRow>
        <IdField<InstanceValues> name="organizationId" label="Organization" type="organization" />
        <ProjectField />
      </FieldRow>
      <IdField<InstanceValues>
        name="networkId"
        label="Network"
        type="network"
        suggestions={networks}
        searching={searching}
        onChosen={(id) => {
          const project = projectOf(id);
          if (project) setValue('projectId', project, { shouldDirty: true, shouldValidate: true });
        }}
        hint={regionId === '' ? undefined : `Networks in ${names(regionId).text} are suggested.`}
        notes={
          <>
            {network && (
              <FieldNote tone="info">
                {[
                  network.status?.prefix,
                  network.status?.regionId && names(network.status.regionId).text,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </FieldNote>
            )}
            {reading && <Unsettled what="network" arrival={{ state: 'not yet' }} />}
            {elsewhere && (
              <FieldNote tone="attention">{`This network belongs to the project ${names(network.metadata.projectId ?? '').text}.`}</FieldNote>
            )}
            {failed && (
              <FieldNote tone="attention">
                This network could not be read, so its region is unknown.
              </FieldNote>
            )}
            {error !== null && (
              <FieldNote tone="attention">The networks could not be listed. Paste an ID.</FieldNote>
            )}
          </>
        }
      />
    </>
  );
}

function FlavorStep({ organizationId, regionId }: { organizationId: string; regionId: string }) {
  const flavorId = useWatch<InstanceValues, 'flavorId'>({ name: 'flavorId' }).trim();
  const names = useIdNames();
  const { suggestions, wordsOf, listed, searching, error } = useFlavorChoices(
    organizationId,
    regionId,
  );
  const words = wordsOf(flavorId);
  const place = names(regionId).text;
  return (
    <>
      <IdField<InstanceValues>
        name="flavorId"
        label="Flavor"
        type="flavor"
        suggestions={suggestions}
        searching={searching}
        hint={
          regionId === ''
            ? 'Choose a network first to see the flavors of its region.'
            : `Flavors of ${place} are suggested.`
        }
        notes={
          <>
            {words !== undefined && <FieldNote tone="info">{words}</FieldNote>}
            {searching && flavorId !== '' && (
              <Unsettled what="flavor" arrival={{ state: 'not yet' }} />
            )}
            {listed && flavorId !== '' && words === undefined && (
              <FieldNote tone="attention">{`This is none of the flavors listed for ${place}.`}</FieldNote>
            )}
            {error !== null && (
              <FieldNote tone="attention">The flavors could not be listed. Paste an ID.</FieldNote>
            )}
          </>
        }
      />
      {words !== undefined && <UnitsNote />}
    </>
  );
}

function GroupStep({ networkId }: { networkId: string }) {
  const chosen = useWatch<InstanceValues, 'securityGroups'>({ name: 'securityGroups' });
  const { suggestions, ids, searching, error } = useGroupChoices(networkId);
  const foreign = ids === undefined ? [] : chosen.filter((id) => !ids.has(id));
  return (
    <IdsField<InstanceValues>
      name="securityGroups"
      label="Security groups"
      type="securityGroup"
      aside="optional"
      suggestions={suggestions}
      hint={
        networkId === ''
          ? 'Choose a network first to see its groups.'
          : ids?.size === 0
            ? 'This network has no security groups.'
            : 'Groups of the network.'
      }
      notes={
        <>
          {searching && chosen.length > 0 && (
            <Unsettled what="groups" arrival={{ state: 'not yet' }} />
          )}
          {foreign.length > 0 && (
            <FieldNote tone="attention">{`${joinWords(foreign)} ${foreign.length === 1 ? 'is' : 'are'} not listed for this network.`}</FieldNote>
          )}
          {error !== null && (
            <FieldNote tone="attention">
              The security groups could not be listed. Paste an ID.
            </FieldNote>
          )}
        </>
      }
    />
  );
}

function More() {
  const wanted = useWatch<InstanceValues, 'publicIP'>({ name: 'publicIP' });
  const { errors } = useFormState<InstanceValues>({ name: 'publicIP' });
  return (
    <Disclosure title="More" filled={wanted === true || errors.publicIP !== undefined}>
      <SwitchField<InstanceValues>
        name="publicIP"
        label="Public IP"
        hint="Asks for a public address. Not every service accepts this on create."
      />
    </Disclosure>
  );
}
