import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/resources/queries';
import { useScopedFilters } from '../../components/table/scopedLists';

/** Counts of the lists of this scope, where a page has read them; nothing is asked for the sake of a number. */
export function useKnownCounts(): {
  networks: number | undefined;
  securityGroups: number | undefined;
} {
  const filters = useScopedFilters();
  const networks = useQuery({ ...listQuery('network', filters), enabled: false });
  const groups = useQuery({
    ...listQuery('securityGroup', { ...filters, networkID: [] }),
    enabled: false,
  });
  return { networks: networks.data?.items.length, securityGroups: groups.data?.items.length };
}
