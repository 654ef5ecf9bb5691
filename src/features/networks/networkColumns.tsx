import type { ResourceRecord } from '../../api/cache/record';
import { nameOf, resourceColumns } from '../../table/resourceColumns';
import type { TableColumn } from '../../table/tableColumns';
import type { IdNames } from '../../resource/IdName';
import type { Network } from '../../contract/networks';
import type { AddressSpace } from '../../lib/address/addressSpace';
import { parsePrefix } from '../../lib/address/cidr';

export type NetworkRow = ResourceRecord<Network>;

/** The columns of the table "Networks". The findings are empty until `withFindings` adds them. */
export function networkColumns(names: IdNames, asOf?: number): TableColumn<NetworkRow>[] {
  const common = resourceColumns<NetworkRow>(names, () => asOf);
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(96px, 2.1fr)', from: 0 },
    {
      id: 'prefix',
      title: 'Prefix',
      text: ({ value }) => value.status?.prefix ?? '',
      sort: ({ value }) => prefixOrder(value.status?.prefix),
      mono: true,
      width: 'minmax(124px, 1.6fr)',
      from: 0,
    },
    common.project({ width: 'minmax(84px, 1.15fr)', from: 760 }),
    common.region({ width: 'minmax(96px, 1.25fr)', from: 640 }),
    common.state({ width: 'var(--narrow-state, minmax(124px, 1.55fr))', from: 0 }),
    common.tags(2, { width: 'minmax(150px, 2.6fr)', from: 860 }),
    common.provisioning({ width: 'minmax(124px, 1.55fr)' }),
    common.health({ width: 'minmax(104px, 1.35fr)' }),
    {
      id: 'dnsNameservers',
      title: 'DNS nameservers',
      text: ({ value }) => (value.spec?.dnsNameservers ?? []).join(' '),
      mono: true,
      width: 'minmax(150px, 1.6fr)',
    },
    findings,
    common.organization,
    common.createdBy,
    common.id,
    common.age({ width: 'minmax(72px, 0.8fr)', from: 540 }),
  ];
}

const findings: TableColumn<NetworkRow> = {
  id: 'findings',
  title: 'Findings',
  text: () => '',
  width: 'minmax(104px, 0.8fr)',
  filter: { name: 'findings' },
  searched: false,
};

/** The columns with what the address space shows, once it is laid out. The others stay the same objects. */
export function withFindings(
  columns: TableColumn<NetworkRow>[],
  space: AddressSpace | undefined,
): TableColumn<NetworkRow>[] {
  if (space === undefined) return columns;
  const overlapping = new Set(space.overlaps.flatMap(({ outer, inner }) => [outer.id, inner.id]));
  const text = ({ value }: NetworkRow) => (overlapping.has(value.metadata.id) ? 'Overlap' : '');
  return columns.map((column) => (column === findings ? { ...findings, text } : column));
}

/** Sorts prefixes by address, then by size; anything else comes last. */
function prefixOrder(text: string | undefined): bigint | undefined {
  const prefix = text === undefined ? undefined : parsePrefix(text);
  if (!prefix) return undefined;
  return (BigInt(prefix.family) << 140n) | (prefix.first << 8n) | BigInt(prefix.length);
}
