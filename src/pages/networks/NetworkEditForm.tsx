import { readNetworkFresh, useUpdateNetwork } from '../../api/resources/networks';
import type { Read } from '../../api/cache/read';
import { EditForm } from '../../components/write/EditForm';
import type { EditKind } from '../../components/write/editKind';
import { paths } from '../../components/page/paths';
import { network, type Network } from '../../contract/networks';
import { networkUpdateDescription } from '../../writes/resources/networks';
import { foundNetwork } from './foundNetwork';
import { networkEdits, networkHiddenChoices } from './networkBody';
import { NetworkEditFields } from './NetworkEditFields';
import { networkEditFaults, networkFields } from './networkFaults';
import {
  networkAsRead,
  networkEditBegin,
  networkEditValues,
  type NetworkEditValues,
} from './networkFormValues';

const kind: EditKind<NetworkEditValues, Network> = {
  title: 'Network',
  values: networkEditValues,
  answer: network,
  begin: networkEditBegin,
  faults: (values, raw) => networkEditFaults(values, networkAsRead(raw)),
  fields: networkFields,
  edits: networkEdits,
  choices: networkHiddenChoices,
  found: foundNetwork,
};

interface NetworkEditFormProps {
  id: string;
  read: Read<Network>;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

export function NetworkEditForm({ id, read, onDiscard }: NetworkEditFormProps) {
  return (
    <EditForm
      id={id}
      read={read}
      kind={kind}
      describe={networkUpdateDescription}
      mutation={useUpdateNetwork(id)}
      readFresh={() => readNetworkFresh(id)}
      address={paths.networkEdit(id)}
      page={paths.network(id)}
      onDiscard={onDiscard}
    >
      {(part) => <NetworkEditFields {...part} />}
    </EditForm>
  );
}
