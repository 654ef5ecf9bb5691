import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FileStorage } from '../../contract/fileStorage';
import { readAnswer } from '../../contract/reading';
import {
  answerSchema,
  isAnswerKept,
  type ResourceType,
  type TypeWith,
} from '../../contract/resources';
import { isObject, type JsonObject } from '../../lib/json';
import { oncePer } from '../../lib/oncePer';
import { composed } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import { idOf } from '../../memory/hiddenMembers';
import { nameOfKnown, useKnown, type Known } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { useMemoryKey } from '../../session/scope';
import { allOf, arrivalOf, cantBe } from '../cache/arrival';
import { answered, type ResourceObject, type ResourceRecord } from '../cache/record';
import { isNotFound } from '../http/errors';
import { useTeam } from '../journal/team';
import { beside, detailQuery } from './queries';
import type { Resource } from './reads';

/** A resource with what this browser or the team knows of it besides an answer. */
export interface KnownRecord<T> extends ResourceRecord<T> {
  known: Known;
}

export const knownName = ({ known }: Pick<KnownRecord<unknown>, 'known'>): string =>
  nameOfKnown(known) || known.id;

/**
 * Who has a name in the journal: the user or service account with that id, else the user with that subject. In other capital
 * letters it is theirs if it is nobody else's; a subject with a hidden character is somebody else.
 */
export function knownPerson(known: readonly Known[], name: string): Known | undefined {
  const subject = (each: Known) => composed(each.kind === 'user' ? knownName({ known: each }) : '');
  const [wanted, small] = [composed(name), composed(name).toLowerCase()];
  const alike = known.filter((each) => subject(each).toLowerCase() === small);
  return (
    known.find(({ id }) => id === name) ??
    alike.find((each) => subject(each) === wanted) ??
    (alike.length === 1 ? alike[0] : undefined)
  );
}

/** What is remembered, as a record: its last answer, checked against its schema once per page load, or only its id. */
export const recordOf = oncePer((known: Known): KnownRecord<ResourceObject> => {
  const { kind, id, answer, answeredAt = known.at } = known;
  const raw: JsonObject = isObject(answer) && idOf(answer) === id ? answer : { metadata: { id } };
  const { value = { metadata: { id } } } = readAnswer(answerSchema(kind as ResourceType), raw);
  const at = raw === answer ? answeredAt : 0;
  return { value, raw, at, source: 'memory', requestId: '', known };
});

/** All remembered resources of a type that no operation lists, newest first, kept up to date. */
export function useKnownRecords<T extends ResourceType>(
  type: T,
  key: MemoryKey,
  withHidden = false,
): KnownRecord<Resource<T>>[] {
  const known = useKnown(key, type, ...(withHidden ? (['hidden'] as const) : []));
  return useMemo(() => known.map((each) => recordOf(each) as KnownRecord<Resource<T>>), [known]);
}

/**
 * One resource: as the service shows it or, where nothing reads it, as it last answered. There is no `data` while
 * that is unknown (`pending`), or if nobody has an answer.
 */
export function useRecord<T extends ResourceType>(type: T, id: string, key: MemoryKey) {
  const kept = isAnswerKept(type);
  const query = useQuery({ ...detailQuery(type as TypeWith<'read'>, id), enabled: !kept });
  const team = useTeam(key, kept);
  const known = useKnown(key, type).find((each) => each.id === id);
  const record = kept ? known && recordOf(known) : query.data;
  const data = record?.at === 0 ? undefined : (record as ResourceRecord<Resource<T>> | undefined);
  const { error, isFetching, refetch } = query;
  const pending = kept ? team.arrival.state === 'not yet' : error === null;
  return { data, error, isFetching, refetch, known, team, pending: !data && pending };
}

/** File storage that this browser created or opened; only its id is known until it was read. */
export interface KnownFileStorage extends KnownRecord<FileStorage> {
  error: Error | null;
}

function combine(results: UseQueryResult<ResourceRecord<FileStorage>>[]) {
  return results.map(({ data, error, isFetching, refetch }) => ({
    data,
    error,
    isFetching,
    refetch,
  }));
}

/**
 * The file storage this browser remembers, newest first; the first `most` are read again and polled. The API has no
 * list of file storage (interface.md, "Endpoints"), so others are not shown.
 */
export function useKnownFileStorage(most: number) {
  const all = useKnown(useMemoryKey(), 'fileStorage');
  const shown = useMemo(() => all.slice(0, most), [all, most]);
  const results = useQueries({
    queries: shown.map(({ id }) => ({ ...detailQuery('fileStorage', id), ...beside })),
    combine,
  });
  const items = useMemo(
    () =>
      shown.map((known, index): KnownFileStorage => {
        const { data, error = null } = results[index] ?? {};
        const record = data ?? (recordOf(known) as KnownRecord<FileStorage>);
        return { ...record, known, error };
      }),
    [shown, results],
  );
  const refetch = useCallback(() => {
    for (const result of results) void result.refetch();
  }, [results]);
  const beyond = all.length - shown.length;
  // A remembered volume that the service no longer shows is not missing.
  const there = items.filter(({ error }) => !isNotFound(error));
  const times = items.flatMap(({ at }) => (at === 0 ? [] : [at]));
  return {
    items,
    /** How many are remembered, whether read or not. */
    remembered: all.length,
    /** Whether all of them have been read. */
    arrival:
      beyond > 0
        ? cantBe(`${plural(beyond, 'older volume')} ${beyond === 1 ? 'is' : 'are'} not looked at`)
        : allOf(...there.map((item) => arrivalOf({ data: answered(item), error: item.error }))),
    isFetching: results.some(({ isFetching }) => isFetching),
    /** When all of them had been read, in ms: the time of the oldest read on screen. */
    at: times.length === 0 ? undefined : Math.min(...times),
    refetch,
  };
}
