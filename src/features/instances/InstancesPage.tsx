import type { ListSort } from '../../table/listState';
import { MemoryListPage } from '../../table/MemoryListPage';
import { useNamesWithNetworks } from './useInstanceChoices';
import { knownName, type KnownRecord } from '../../api/resources/known';
import { Ago } from '../../ui/Age';
import { resourceColumns } from '../../table/resourceColumns';
import type { IdNames } from '../../resource/IdName';
import { timeOf, type TableColumn } from '../../table/tableColumns';
import type { Instance } from '../../contract/compute';

const newestFirst: ListSort = { column: 'answered', descending: true };

/** Hidden at first: the network implies the region, few instances have a public IP, and "Last change" has the time. */
const replaced = ['regionId', 'publicIP', 'answered'];

/** `/instances`: those created here or by the team, as the service answered. */
export function Component() {
  return (
    <MemoryListPage
      type="instance"
      columns={instanceColumns}
      names={useNamesWithNetworks()}
      lastChange={{ from: 1060, insteadOf: replaced }}
      note={{
        what: 'instances created',
        about: 'The API cannot read instances, so each is shown in its state at creation.',
      }}
      also={flavorAndNetwork}
      searched="The search covers names, IDs, addresses, flavors, networks and tags."
      usualSort={newestFirst}
      empty={{
        title: 'No instances yet',
        children: 'An instance is a machine on a network, made from a flavor and an image.',
      }}
    />
  );
}

type InstanceRow = KnownRecord<Instance>;

const answeredAt = ({ known, at }: InstanceRow): number => at || known.at;

/** The columns of the table "Instances": everything is as the service answered, at the time in the last column. */
function instanceColumns(names: IdNames): TableColumn<InstanceRow>[] {
  const common = resourceColumns<InstanceRow>(names);
  const named = { dim: true, width: 'minmax(116px, 1.2fr)' };
  const address = (
    id: 'privateIP' | 'publicIP',
    title: string,
    from: number,
  ): TableColumn<InstanceRow> => ({
    id,
    title,
    text: ({ value }) => value.status?.[id] ?? '',
    mono: true,
    width: 'minmax(118px, 1.1fr)',
    from,
  });
  return [
    { id: 'name', title: 'Name', text: knownName, width: 'minmax(124px, 1.6fr)', from: 0 },
    address('privateIP', 'Private IP', 0),
    address('publicIP', 'Public IP', 1060),
    common.named('flavorId', 'Flavor', ({ spec }) => spec?.flavorId, { ...named, from: 710 }),
    common.named('networkId', 'Network', ({ status }) => status?.networkId, {
      ...named,
      from: 820,
    }),
    common.region({ ...named, from: 940 }),
    common.project(named),
    common.named('imageId', 'Image', ({ spec }) => spec?.imageId, named),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    common.id,
    common.age({ width: 'minmax(72px, 0.7fr)' }),
    {
      id: 'answered',
      title: 'Last seen',
      ...timeOf(answeredAt),
      searched: false,
      cell: (row) => <Ago at={answeredAt(row)} />,
      numeric: true,
      mono: true,
      dim: true,
      width: 'minmax(104px, 0.9fr)',
      from: 0,
    },
  ];
}

/** A search also finds the ids that are shown by their names. */
const flavorAndNetwork = ({ value: { spec, status } }: InstanceRow): string[] => [
  spec?.flavorId ?? '',
  status?.networkId ?? '',
];
