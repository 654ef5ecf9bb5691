import { useFormContext, useWatch } from 'react-hook-form';
import { Fact, Facts, IdFact } from '../../page/Facts';
import { Panel } from '../../ui/Panel';
import type { InstanceValues } from './instanceForm';
import type { KnownType } from '../../contract/resources';
import styles from './Instances.module.css';
import { useChosenNetwork, useFlavorChoices, useGroupChoices } from './useInstanceChoices';

/** Beside the form: what was chosen, in words. */
export function InstanceSummary({ regionId }: { regionId: string }) {
  const { control, getValues } = useFormContext<InstanceValues>();
  // Any change draws it again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const { network } = useChosenNetwork(values.networkId.trim());
  const region = network?.status?.regionId ?? (values.networkId.trim() === '' ? regionId : '');
  const flavors = useFlavorChoices(values.organizationId.trim(), region);
  const groups = useGroupChoices(values.networkId.trim());
  return (
    <Panel title="Summary">
      <Facts>
        <Line name="Name" text={values.name.trim() || undefined} />
        <Chosen name="Project" id={values.projectId} type="project" />
        <Chosen
          name="Network"
          id={values.networkId}
          type="network"
          called={network?.metadata.name}
          detail={network?.status?.prefix}
        />
        <Chosen name="Region" id={region} type="region" otherwise="the network’s" />
        <Chosen
          name="Flavor"
          id={values.flavorId}
          type="flavor"
          detail={flavors.wordsOf(values.flavorId.trim())}
        />
        <Chosen name="Image" id={values.imageId} type="image" />
        <Fact name="Security groups">
          {values.securityGroups.length === 0 && <span className="dim">None</span>}
          {values.securityGroups.map((id) => (
            <div key={id}>
              <IdFact
                id={id}
                type="securityGroup"
                label="security group ID"
                name={groups.nameOf(id)}
              />
            </div>
          ))}
        </Fact>
        {values.publicIP && <Line name="Public IP" text="asked for" />}
      </Facts>
    </Panel>
  );
}

function Line({ name, text }: { name: string; text: string | undefined }) {
  return <Fact name={name}>{text ?? <span className="dim">not chosen yet</span>}</Fact>;
}

function Chosen({
  name,
  id,
  type,
  called,
  detail,
  otherwise = 'not chosen yet',
}: {
  name: string;
  id: string;
  type: KnownType;
  /** Its name where it is known from elsewhere. */
  called?: string | undefined;
  detail?: string | undefined;
  otherwise?: string;
}) {
  const chosen = id.trim();
  return (
    <Fact name={name}>
      {chosen === '' ? (
        <span className="dim">{otherwise}</span>
      ) : (
        <IdFact id={chosen} type={type} label={`${name.toLowerCase()} ID`} name={called} />
      )}
      {detail !== undefined && <span className={`hint ${styles.detail}`}>{detail}</span>}
    </Fact>
  );
}
