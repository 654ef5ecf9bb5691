import { IconAffiliate, IconShieldHalf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { networkListQuery } from '../../api/networks';
import { securityGroupListQuery } from '../../api/securityGroups';
import { paths } from '../../components/paths';
import { useScopedFilters } from '../../components/scopedLists';
import type { PaletteEntry } from './paletteEntry';

/** Networks and security groups that a list has read already; nothing is asked for the palette's sake. */
export function useListedResources(): readonly PaletteEntry[] {
  const filters = useScopedFilters();
  const networks = useQuery({ ...networkListQuery(filters), enabled: false }).data;
  const groups = useQuery({
    ...securityGroupListQuery({ ...filters, networkID: [] }),
    enabled: false,
  }).data;
  return useMemo(
    () => [
      ...(networks?.items ?? []).map(({ value: { metadata, status } }): PaletteEntry => ({
        id: `listed ${metadata.id}`,
        group: 'Networks',
        label: metadata.name ?? metadata.id,
        note: status?.prefix ?? 'network',
        icon: IconAffiliate,
        to: paths.network(metadata.id),
        also: metadata.id,
      })),
      ...(groups?.items ?? []).map(({ value: { metadata } }): PaletteEntry => ({
        id: `listed ${metadata.id}`,
        group: 'Security groups',
        label: metadata.name ?? metadata.id,
        note: 'security group',
        icon: IconShieldHalf,
        to: paths.securityGroup(metadata.id),
        also: metadata.id,
      })),
    ],
    [networks, groups],
  );
}
