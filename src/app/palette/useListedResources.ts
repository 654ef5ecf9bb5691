import { IconAffiliate, IconShieldHalf, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelsQuery } from '../../api/resources/models';
import { listQuery } from '../../api/resources/queries';
import { paths } from '../../components/page/paths';
import { useScopedFilters } from '../../components/table/scopedLists';
import { useScope } from '../../session/scope';
import type { PaletteEntry } from './paletteEntry';

/** Networks, security groups and models that a list has read already; nothing is asked for the palette's sake. */
export function useListedResources(): readonly PaletteEntry[] {
  const filters = useScopedFilters();
  const networks = useQuery({ ...listQuery('network', filters), enabled: false }).data;
  const groups = useQuery({
    ...listQuery('securityGroup', { ...filters, networkID: [] }),
    enabled: false,
  }).data;
  const { organizationId } = useScope();
  const models = useQuery({ ...modelsQuery(organizationId), enabled: false }).data;
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
      ...(models?.items ?? []).map(({ key, value }): PaletteEntry => ({
        id: `listed model ${key}`,
        group: 'Models',
        label: value.name ?? key,
        note: 'model',
        icon: IconSparkles,
        to: paths.model(key),
        also: `${key} ${value.hf_id ?? ''}`,
      })),
    ],
    [networks, groups, models],
  );
}
