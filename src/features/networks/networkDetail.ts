import { pageTime } from '../../ui/clock';
import type { Network } from '../../contract/networks';
import { ago, parseTime } from '../../lib/time/dates';

/** What tells a network apart from others of its name: its prefix and its age. */
export function networkDetail({ metadata, status }: Network): string {
  const created = parseTime(metadata.creationTime);
  return [
    status?.prefix,
    created !== undefined && `created ${ago(created, Math.max(created, pageTime()))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
