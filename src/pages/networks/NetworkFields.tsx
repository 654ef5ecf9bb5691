import { NameserversField } from '../../components/form/NameserversField';
import type { NetworkEditValues } from './networkFormValues';

type CommonValues = Pick<NetworkEditValues, 'dnsNameservers'>;

export function DnsField() {
  return <NameserversField<CommonValues> name="dnsNameservers" />;
}
