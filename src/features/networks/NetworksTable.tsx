import { Button } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { AddressStrip } from '../../page/address/AddressStrip';
import { EmptyState } from '../../ui/EmptyState';
import { useIdNames } from '../../page/resource/IdName';
import { ListTable, type ListTableState } from '../../table/ListTable';
import { paths } from '../../page/paths';
import type { AddressSpace } from '../../lib/address/addressSpace';
import { plural } from '../../lib/text/text';
import { networkColumns, withFindings, type NetworkRow } from './networkColumns';

interface NetworksTableProps extends ListTableState {
  rows: readonly NetworkRow[];
  /** Absent until it is laid out. */
  space: AddressSpace | undefined;
  nameById: (id: string) => string;
}

/** The tab "Table": the address strip, search, filters and the table "Networks". */
export function NetworksTable({ space, nameById, ...list }: NetworksTableProps) {
  const names = useIdNames();
  const plain = useMemo(() => networkColumns(names, list.asOf), [names, list.asOf]);
  const columns = useMemo(() => withFindings(plain, space), [plain, space]);
  // The rows are painted first: the place of the strip is reserved.
  const shown = useDeferredValue(space, undefined);
  return (
    <>
      <AddressStrip space={shown} nameOf={nameById} more={moreRanges} folds />
      <ListTable
        {...list}
        type="network"
        icon={<IconAffiliate aria-hidden />}
        columns={columns}
        searched="The search covers names, prefixes, IDs, tags and nicknames."
        nothing={<NoNetworks />}
        warm={() => import('./NetworkPage')}
      />
    </>
  );
}

function NoNetworks() {
  return (
    <EmptyState
      icon={<IconAffiliate aria-hidden />}
      title="No networks yet"
      actions={
        <Button component={Link} variant="filled" to={paths.networkCreate()}>
          Create network
        </Button>
      }
    >
      A network gives instances and file storage their own range of addresses.
    </EmptyState>
  );
}

function moreRanges(count: number) {
  return <Link to="?tab=map">{plural(count, 'more range')} in the address map</Link>;
}
