import { useQuery } from '@tanstack/react-query';
import { networkListQuery } from '../../api/resources/networks';
import { securityGroupListQuery } from '../../api/resources/securityGroups';
import { useScopedFilters } from '../../components/table/scopedLists';

/** Counts of the lists of this scope, where a page has read them; nothing is asked for the sake of a number. */
export function useKnownCounts(): {
  networks: number | undefined;
  securityGroups: number | undefined;
} {
  const filters = useScopedFilters();
  const networks = useQuery({ ...networkListQuery(filters), enabled: false });
  const groups = useQuery({
    ...securityGroupListQuery({ ...filters, networkID: [] }),
    enabled: false,
  });
  return { networks: networks.data?.items.length, securityGroups: groups.data?.items.length };
}
