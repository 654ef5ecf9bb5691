import type { TablerIcon } from '@tabler/icons-react';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTeam } from '../../api/journal/team';
import { modelsQuery } from '../../api/resources/models';
import { filteredTypes, flavorListQuery, listQuery } from '../../api/resources/lists';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { useIdNames } from '../../resource/IdName';
import { useScopedFilters } from '../../table/useListFilters';
import { useNow } from '../../ui/clock';
import { resources, resourceTypes, type ResourceType } from '../../contract/resources';
import { nameOfKnown, useKnown } from '../../memory/resources';
import { noteId, useNicknames, useNotes } from '../../memory/nicknames';
import { valueAt, type Json } from '../../lib/json';
import { visible } from '../../lib/text/invisible';
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
  const noted = useNotes(key);
  const names = useIdNames();
  const now = useNow();

  const entries = useMemo(() => {
    const listed = new Map(found.map((each) => [`${each.type} ${each.id}`, each]));
    const all = new Map<string, Found & { recent?: string }>();
    for (const item of known) {
      const { id, how } = item;
      const type = item.kind as ResourceType;
      const own = { type, id, name: nameOfKnown(item), project: projectOf(item.answer) };
      all.set(`${type} ${id}`, {
        ...(listed.get(`${type} ${id}`) ?? own),
        ...(how !== 'seen' && { recent: `${how} ${ago(item.at, now)}` }),
      });
    }
    for (const [entry, each] of listed) if (!all.has(entry)) all.set(entry, each);
    return [...all.values()].map(({ type, id, name, project, facts, recent }): ResourceEntry => {
      const { noun } = resources[type];
      const note = noted.get(noteId(type, id))?.name;
      const notes = [noun, project && names(project).text, facts, note && visible(note)];
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
  }, [found, known, nicknames, noted, names, now]);
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
  const read = <Q extends object>(query: Q, isKnown = true) => ({
    ...query,
    refetchInterval: false as const,
    enabled: reads && isKnown,
  });
  const lists = useQueries({
    queries: filteredTypes.map((type) => read(listQuery(type, scoped))),
    combine: asMap,
  });
  const flavors = useQueries({
    queries: regions.map(({ id }) =>
      read(flavorListQuery(key.organization, id), key.organization !== ''),
    ),
    combine: asMap,
  });
  const catalogue = modelsQuery(organizationId);
  const models = useQuery(read(catalogue, catalogue.enabled === true));
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

  const all: { many: string; is: { data?: unknown; isFetching: boolean } | undefined }[] = [
    ...filteredTypes.map((type, at) => ({ many: resources[type].many, is: lists.get(at) })),
    ...Array.from(flavors.values(), (is) => ({ many: resources.flavor.many, is })),
    { many: resources.model.many, is: models },
  ];
  if (team.shared) {
    const data = team.arrival.state === 'known' || undefined;
    all.push({ many: 'your team’s resources', is: { data, isFetching: team.isFetching } });
  }
  const missing = all.filter(({ is }) => is?.data === undefined);
  return {
    found,
    reading: searching && missing.some(({ is }) => is?.isFetching),
    unread: [...new Set(missing.flatMap(({ many, is }) => (is?.isFetching ? [] : many)))],
  };
}

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
