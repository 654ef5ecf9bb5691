import { useFormContext, useWatch } from 'react-hook-form';
import { operationUrl } from '../../api/http/address';
import { RequestPanel } from '../../components/write/RequestPanel';
import { Fact, Facts } from '../../components/ui/Facts';
import { useIdNames } from '../../components/resource/IdName';
import { Panel } from '../../components/ui/Panel';
import { instanceCreateForm, type InstanceValues } from '../../writes/resources/instances';
import styles from './Instances.module.css';
import { useChosenNetwork, useFlavorChoices, useGroupChoices } from './useInstanceChoices';

/** Beside the form: what was chosen, in words, and what would be sent. */
export function InstanceSummary({ regionId }: { regionId: string }) {
  const { control, getValues } = useFormContext<InstanceValues>();
  // Any change draws it again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const names = useIdNames();
  const { network } = useChosenNetwork(values.networkId.trim());
  const region = network?.status?.regionId ?? (values.networkId.trim() === '' ? regionId : '');
  const flavors = useFlavorChoices(values.organizationId.trim(), region);
  const groups = useGroupChoices(values.networkId.trim());
  const named = (id: string) => (id.trim() === '' ? undefined : names(id.trim()).text);
  return (
    <>
      <Panel title="Summary">
        <Facts>
          <Line name="Name" text={values.name.trim() || undefined} />
          <Line name="Project" text={named(values.projectId)} />
          <Line
            name="Network"
            text={network?.metadata.name ?? named(values.networkId)}
            detail={network?.status?.prefix}
          />
          <Line
            name="Region"
            text={region === '' ? undefined : named(region)}
            otherwise="the network’s"
          />
          <Line
            name="Flavor"
            text={named(values.flavorId)}
            detail={flavors.wordsOf(values.flavorId.trim())}
          />
          <Line name="Image" text={named(values.imageId)} />
          <Line
            name="Security groups"
            text={values.securityGroups.map(groups.nameOf).join(', ') || undefined}
            otherwise="none"
          />
          {values.publicIP && <Line name="Public IP" text="asked for" />}
        </Facts>
      </Panel>
      <RequestPanel
        request={{
          operation: 'createInstance',
          url: operationUrl('createInstance'),
          body: instanceCreateForm.body(values),
        }}
      />
    </>
  );
}

function Line({
  name,
  text,
  detail,
  otherwise = 'not chosen yet',
}: {
  name: string;
  text: string | undefined;
  detail?: string | undefined;
  otherwise?: string;
}) {
  return (
    <Fact name={name}>
      {text ?? <span className="dim">{otherwise}</span>}
      {detail !== undefined && detail !== text && (
        <span className={`hint ${styles.detail}`}>{detail}</span>
      )}
    </Fact>
  );
}
