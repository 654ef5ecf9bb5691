import type { TablerIcon } from '@tabler/icons-react';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Arrival } from '../../api/cache/arrival';
import { useTeam } from '../../api/journal/team';
import { modelsQuery } from '../../api/resources/models';
import { filteredTypes, flavorListQuery, listQuery } from '../../api/resources/lists';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { useIdNames } from '../../resource/IdName';
import { useScopedFilters } from '../../table/useListFilters';
import { useNow } from '../../ui/clock';
import { resources, resourceTypes, type ResourceType } from '../../contract/resources';
import { nameOfKnown, useKnown } from '../../memory/resources';
import { useNicknames } from '../../memory/nicknames';
import { valueAt, type Json } from '../../lib/json';
import { ago } from '../../lib/time/dates';
import { shortenMiddle } from '../../lib/text/text';
import { flavorWords } from '../../resource/flavorFacts';
import { useConnection } from '../../session/connections';
import { useCredential } from '../../session/credential';
import { useMemoryKey, useScope } from '../../session/scope';
import { openPath } from '../../resource/paths';
import { resourcePages } from '../resourcePages';

/** One line of the palette: a link or an action. */
export interface PaletteEntry {
  id: string;
  group: string;
  kind?: string;
  label: string;
  note?: string;
  icon: TablerIcon;
  to?: string;
  run?: () => void;
  also?: string;
}

/** A resource of the palette. */
export interface ResourceEntry extends PaletteEntry {
  resourceId: string;
  /** How and when it was opened or created in this browser; absent if it was not. */
  recent?: string | undefined;
}

/** The resources by name: first those opened or created here, newest first, then the lists. */
export function useResourceEntries(searching: boolean) {
  const { found, reading, unread } = useLists(searching);
  const key = useMemoryKey();
  const known = useKnown(key, ...resourceTypes);
  const nicknames = useNicknames(key);
  const names = useIdNames();
  const now = useNow();

  const entries = useMemo(() => {
    const listed = new Map(found.map((each) => [`${each.type} ${each.id}`, each]));
    const all = new Map<string, Found & { recent?: string }>();
    for (const item of known) {
      const type = item.kind as ResourceType;
      const entry = `${type} ${item.id}`;
      all.set(entry, {
        ...(listed.get(entry) ?? {
          type,
          id: item.id,
          name: nameOfKnown(item),
          project: projectOf(item.answer),
        }),
        ...(item.how !== 'seen' && { recent: `${item.how} ${ago(item.at, now)}` }),
      });
    }
    for (const [entry, each] of listed) if (!all.has(entry)) all.set(entry, each);
    return [...all.values()].map(({ type, id, name, project, facts, recent }): ResourceEntry => {
      const { noun } = resources[type];
      const notes = [noun, project && names(project).text, facts];
      return {
        id: `${type} ${id}`,
        resourceId: id,
        group: 'Resources',
        kind: noun,
        label: nicknames.get(id) ?? name ?? shortenMiddle(id),
        note: notes.filter(Boolean).join(', '),
        icon: resourcePages[type].icon,
        to: openPath(type, id),
        also: `${id} ${name ?? ''}`,
        recent,
      };
    });
  }, [found, known, nicknames, names, now]);
  return { entries, reading, unread };
}

interface Found {
  type: ResourceType;
  id: string;
  name: string | undefined;
  project?: string | undefined;
  /** A detail that tells it from resources with a similar name. */
  facts?: string | undefined;
}

/** The lists of this scope and the team's memory. Without `searching`, nothing is requested that no page has read. */
function useLists(searching: boolean) {
  const key = useMemoryKey();
  const { organizationId, regionIds } = useScope();
  const { units } = useConnection();
  const scoped = useScopedFilters();
  const regions = useIdSuggestions('region').filter(
    ({ id }) => regionIds.length === 0 || regionIds.includes(id),
  );
  const { present: signedIn } = useCredential();
  const reads = searching && signedIn;
  const once = { refetchInterval: false } as const;
  const lists = useQueries({
    queries: filteredTypes.map((type) => ({
      ...listQuery(type, scoped),
      ...once,
      enabled: reads,
    })),
    combine: asMap,
  });
  const flavors = useQueries({
    queries: regions.map(({ id }) => ({
      ...flavorListQuery(key.organization, id),
      ...once,
      enabled: reads && key.organization !== '',
    })),
    combine: asMap,
  });
  const catalogue = modelsQuery(organizationId);
  const models = useQuery({ ...catalogue, ...once, enabled: reads && catalogue.enabled === true });
  const team = useTeam(key);

  const found = useMemo(
    (): Found[] => [
      ...filteredTypes.flatMap((type, at) =>
        (lists.get(at)?.data?.items ?? []).map(({ value: { metadata, status } }): Found => ({
          type,
          id: metadata.id,
          name: metadata.name,
          project: metadata.projectId,
          facts: status && 'prefix' in status ? status.prefix : undefined,
        })),
      ),
      ...[...flavors.values()].flatMap(({ data }) =>
        (data?.items ?? []).map((row): Found => ({
          type: 'flavor',
          id: row.value.metadata.id,
          name: row.value.metadata.name,
          facts: flavorWords(row, units),
        })),
      ),
      ...(models.data?.items ?? []).map(({ key: id, value }): Found => ({
        type: 'model',
        id,
        name: value.name,
        facts: value.hf_id ?? undefined,
      })),
    ],
    [lists, flavors, models.data, units],
  );

  const all: [string, Reading][] = [
    ...filteredTypes.map((type, at): [string, Reading] => [resources[type].many, lists.get(at)]),
    ...[...flavors.values()].map((each): [string, Reading] => [resources.flavor.many, each]),
    [resources.model.many, models],
    ...(team.shared
      ? [['your team’s resources', { ...team, data: known(team.arrival) }] as [string, Reading]]
      : []),
  ];
  const missing = all.filter(([, each]) => each?.data === undefined);
  return {
    found,
    reading: searching && missing.some(([, each]) => each?.isFetching),
    unread: [...new Set(missing.filter(([, each]) => !each?.isFetching).map(([many]) => many))],
  };
}

const known = ({ state }: Arrival) => (state === 'known' ? state : undefined);

type Reading = { data?: unknown; isFetching: boolean } | undefined;

// A Map, because React Query would compare a plain array deeply with the one before, through all of its 10,000 rows.
function asMap<T>(results: readonly UseQueryResult<T>[]) {
  return new Map(
    results.map((result, at) => [at, { data: result.data, isFetching: result.isFetching }]),
  );
}

const projectOf = (answer: Json | undefined): string | undefined => {
  const id = valueAt(answer, '/metadata/projectId');
  return typeof id === 'string' ? id : undefined;
};
