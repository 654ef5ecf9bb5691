import { useFormContext, useWatch } from 'react-hook-form';
import { operationUrl } from '../../api/address';
import type { Read } from '../../api/read';
import { RequestPanel } from '../../components/forms/RequestPanel';
import type { Network } from '../../contract/networks';
import { joinWords } from '../../lib/text';
import { composeUpdate } from '../../writes/compose';
import { withHidden, type HiddenMember } from '../../writes/notReturned';
import { networkEdits, networkHiddenChoices } from './networkBody';
import type { NetworkEditValues } from './networkFormValues';

interface NetworkEditRequestProps {
  id: string;
  base: Read<Network>;
  hidden: readonly HiddenMember[];
}

/** What the update would send as things stand; the review compares it with the service once more. */
export function NetworkEditRequest({ id, base, hidden }: NetworkEditRequestProps) {
  const { control, getValues } = useFormContext<NetworkEditValues>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const pointers = hidden.map(({ pointer }) => pointer);
  const body = composeUpdate(base.raw, networkEdits(base.raw, values, pointers));
  const open = hidden.filter(({ pointer }) => values.hidden[pointer] === undefined);
  return (
    <RequestPanel
      request={{
        operation: 'updateNetwork',
        url: operationUrl('updateNetwork', { path: { networkID: id } }),
        body: withHidden(body, hidden, networkHiddenChoices(values)),
      }}
      note={
        open.length === 0
          ? undefined
          : `Still open: what to send for ${joinWords(open.map(({ label }) => label.toLowerCase()))}.`
      }
    />
  );
}
