import { IconShieldHalf } from '@tabler/icons-react';
import { useMemo } from 'react';
import { queryClient } from '../../api/cache/queryClient';
import { detailQuery } from '../../api/resources/queries';
import { EmptyState } from '../../components/ui/EmptyState';
import type { IdNames } from '../../components/resource/IdName';
import { ListTable, type ListTableState } from '../../components/table/ListTable';
import { useCopy } from '../../components/ui/useCopy';
import { groupColumns, groupKind, groupSearch, type GroupRow } from './groupColumns';
import { groupFilters } from './groupFilters';

interface SecurityGroupsTableProps extends ListTableState {
  rows: readonly GroupRow[];
  names: IdNames;
}

/** The tab "Table": search, filters and the table "Security groups". */
export function SecurityGroupsTable({ names, ...list }: SecurityGroupsTableProps) {
  const { copy } = useCopy();
  const columns = useMemo(() => groupColumns(names), [names]);
  const search = useMemo(() => groupSearch(columns), [columns]);
  const kind = useMemo(() => groupKind((id) => copy(id, 'ID')), [copy]);
  return (
    <ListTable
      {...list}
      name="Security groups"
      one="security group"
      icon={<IconShieldHalf aria-hidden />}
      columns={columns}
      kind={kind}
      search={search}
      known={groupFilters}
      searched="Names, networks, ids, tags, nicknames and the rules in words are searched."
      nothing={<NoGroups />}
      note={
        list.rows.length > 0
          ? 'Security groups are created elsewhere: the interface can only list, read and update them.'
          : undefined
      }
      onIntent={warmDetail}
    />
  );
}

/** Nothing is listed, and this console cannot change that. */
export function NoGroups() {
  return (
    <EmptyState icon={<IconShieldHalf aria-hidden />} title="No security groups yet">
      A security group holds the rules by which instances of a network are reached. The service
      listed none for this token, and its interface has no way to create one: make it where your
      cloud is set up, then it appears here.
    </EmptyState>
  );
}

/** The pointer rests on a row: its page's code and its answer are likely wanted next. */
function warmDetail({ value }: GroupRow): void {
  void import('./SecurityGroupPage');
  void queryClient.prefetchQuery({
    ...detailQuery('securityGroup', value.metadata.id),
    staleTime: 30_000,
  });
}
