import type { Icon } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelsQuery } from '../../api/resources/models';
import type { ResourceRecord } from '../../api/cache/record';
import { filteredTypes, filtersOf, listQuery, type Resource } from '../../api/resources/queries';
import { useScopedFilters } from '../../components/table/scopedLists';
import { useNow } from '../../components/ui/clock';
import {
  isRemembered,
  listTitle,
  resources,
  resourceTypes,
  type FilteredType,
  type ResourceType,
} from '../../contract/resources';
import { nameOfKnown, useKnown } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useSent } from '../../ledger/sent';
import { ago } from '../../lib/time/dates';
import { shortenMiddle } from '../../lib/text/text';
import { useLedgerKey, useScope } from '../../session/scope';
import { openPath, resourcePages } from '../resourcePages';

/** One line of the palette: a link or an action. */
export interface PaletteEntry {
  id: string;
  group: string;
  /** The resource type, if the group has several. */
  kind?: string;
  label: string;
  note?: string;
  icon: Icon;
  to?: string;
  run?: () => void;
  /** Search words besides the label. */
  also?: string;
}

const remembered = resourceTypes.filter(isRemembered);

/** Resources opened or created in this browser, newest first. */
export function useRecentResources(): readonly PaletteEntry[] {
  const key = useLedgerKey();
  const known = useKnown(key, ...remembered);
  const sent = useSent(key, 'user');
  const names = useNicknames(key);
  const now = useNow();
  return useMemo(
    () =>
      known
        .filter(({ how }) => how !== 'seen')
        .map((item): PaletteEntry => {
          const type = item.kind as ResourceType;
          const { noun } = resources[type];
          const name = nameOfKnown(item, sent.get(item.id)?.body);
          return {
            id: `${noun} ${item.id}`,
            group: 'Recent',
            kind: noun,
            label: names.get(item.id) ?? name ?? shortenMiddle(item.id),
            note: `${noun}, ${item.how} ${ago(item.at, now)}`,
            icon: resourcePages[type].icon,
            to: openPath(type, item.id),
            also: `${item.id} ${name ?? ''}`,
          };
        }),
    [known, sent, names, now],
  );
}

/** The resources of lists that were already read; the palette requests nothing. */
export function useListedResources(): readonly PaletteEntry[] {
  const lists = useReadLists();
  const { organizationId } = useScope();
  const models = useQuery({ ...modelsQuery(organizationId), enabled: false }).data;
  return useMemo(
    () => [
      ...filteredTypes.flatMap((type) =>
        (lists.get(type) ?? []).map(({ value: { metadata, status } }) =>
          listed(type, metadata.id, {
            label: metadata.name ?? metadata.id,
            ...(status && 'prefix' in status && { note: status.prefix }),
          }),
        ),
      ),
      ...(models?.items ?? []).map(({ key, value }) =>
        listed('model', key, { label: value.name ?? key, also: `${key} ${value.hf_id ?? ''}` }),
      ),
    ],
    [lists, models],
  );
}

function listed(
  type: ResourceType,
  id: string,
  { label, note, also }: { label: string; note?: string | undefined; also?: string },
): PaletteEntry {
  return {
    id: `listed ${type} ${id}`,
    group: listTitle(type),
    label,
    note: note ?? resources[type].noun,
    icon: resourcePages[type].icon,
    to: openPath(type, id),
    also: also ?? id,
  };
}

type Items = readonly ResourceRecord<Resource<FilteredType>>[];

/** The lists of this scope that pages have already read; nothing is requested. */
function useReadLists(): ReadonlyMap<ResourceType, Items> {
  const scoped = useScopedFilters();
  return useQueries({
    queries: filteredTypes.map((type) => ({
      ...listQuery(type, filtersOf(type, scoped)),
      enabled: false,
    })),
    combine: byType,
  });
}

// A Map, because React Query would compare a plain object deeply with the one before, through all of its 10,000 rows.
function byType(results: readonly { data: { items: Items } | undefined }[]) {
  return new Map<ResourceType, Items>(
    results.flatMap(({ data }, index) => {
      const type = filteredTypes[index];
      return data && type ? [[type, data.items] as const] : [];
    }),
  );
}
