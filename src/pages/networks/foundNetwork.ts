import type { Read } from '../../api/read';
import { pageTime } from '../../components/clock';
import { paths } from '../../components/paths';
import type { FoundItem } from '../../components/review/OutcomeUnknownDialog';
import type { Network } from '../../contract/networks';
import { ago, parseTime } from '../../lib/dates';

/** A network as "Look for it" shows it. */
export function foundNetwork({ value: { metadata, status } }: Read<Network>): FoundItem {
  const created = parseTime(metadata.creationTime);
  return {
    to: paths.network(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: [status?.prefix, created !== undefined && `created ${ago(created, pageTime())}`]
      .filter(Boolean)
      .join(' · '),
  };
}
