import { readNow, useUpdate } from '../../api/resources/queries';
import type { Read } from '../../api/cache/read';
import { EditForm } from '../../components/write/EditForm';
import { paths } from '../../components/page/paths';
import { network, type Network } from '../../contract/networks';
import { networkUpdateDescription, networkUpdateForm } from '../../writes/resources/networks';
import { foundNetwork } from './foundNetwork';
import { NetworkEditFields } from './NetworkEditFields';

const kind = {
  title: 'Network',
  form: networkUpdateForm,
  answer: network,
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
      mutation={useUpdate('network', id)}
      readFresh={() => readNow('network', id)}
      address={paths.networkEdit(id)}
      page={paths.network(id)}
      onDiscard={onDiscard}
    >
      {(part) => <NetworkEditFields {...part} />}
    </EditForm>
  );
}
