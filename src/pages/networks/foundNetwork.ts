import type { ResourceRecord } from '../../api/cache/record';
import { pageTime } from '../../components/ui/clock';
import { paths } from '../../components/page/paths';
import type { FoundItem } from '../../components/write/OutcomeUnknownDialog';
import type { Network } from '../../contract/networks';
import { ago, parseTime } from '../../lib/time/dates';

/** A network as "Look for it" shows it. */
export function foundNetwork({ value: { metadata, status } }: ResourceRecord<Network>): FoundItem {
  const created = parseTime(metadata.creationTime);
  return {
    to: paths.network(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: [
      status?.prefix,
      created !== undefined && `created ${ago(created, Math.max(created, pageTime()))}`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
