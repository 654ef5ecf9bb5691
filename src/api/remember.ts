import {
  isAnswerKept,
  mayNotBeReturned,
  resourceOf,
  type ResourceType,
} from '../contract/resources';
import { valueAt } from '../lib/json';
import { logRequest, updateRequest } from '../memory/requestLog';
import { hasReturned, rememberReturned, rememberKnown, type Known } from '../memory/resources';
import { isPast, type MemoryKey } from '../memory/stay';
import { onRecords, type ResourceObject, type ResourceRecord } from './cache/record';
import { onRequests } from './http/attempt';

/** From now on this browser remembers what answers show, and the log every request. Called once, at the start. */
export function startRemembering(): void {
  onRecords(({ type, records, key, how }) =>
    how === 'seen'
      ? noticeList(type, records, key)
      : noticeObjects(type, records, key, how === 'read' ? 'seen' : how),
  );
  onRequests((event) => {
    if ('began' in event) logRequest(event.began);
    else updateRequest(event.id, event.change);
  });
}

/** Remembers the ids in a list that no operation lists, and which members the service returns. */
function noticeList(
  type: ResourceType,
  records: readonly ResourceRecord<ResourceObject>[],
  key: MemoryKey,
): void {
  const seen = new Map<string, Known>();
  const see = (type: Known['kind'], id: string | undefined, at: number) => {
    if (id) seen.set(`${type} ${id}`, { kind: type, id, how: 'seen', at });
  };
  const mentions = Object.entries(resourceOf(type).mentions ?? {});
  for (const { value, raw, at } of records) {
    see('organization', value.metadata.organizationId, at);
    see('project', value.metadata.projectId, at);
    see('region', value.status?.regionId, at);
    for (const [pointer, type] of mentions) {
      const id = valueAt(raw, pointer);
      if (typeof id === 'string') see(type, id, at);
    }
  }
  if (seen.size > 0) rememberKnown(key, ...seen.values());
  // Answers to writes do not show which members reads return: some services echo members that they never return.
  const answered = records.filter(({ source }) => source === 'read');
  for (const { pointer } of mayNotBeReturned(type)) {
    if (hasReturned(key.connection, type, pointer) || isPast(key)) continue;
    if (answered.some(({ raw }) => valueAt(raw, pointer) !== undefined))
      rememberReturned(key.connection, type, pointer);
  }
}

/** Remembers resources as created, opened or read here, all at once because each change rewrites the whole memory. */
export function noticeObjects(
  type: ResourceType,
  records: readonly ResourceRecord<ResourceObject>[],
  key: MemoryKey,
  how: Known['how'],
): void {
  const known = records.map((record): Known => {
    const { id, name } = record.value.metadata;
    return {
      kind: type,
      id,
      how,
      at: record.at,
      ...(name === undefined ? {} : { name }),
      ...(isAnswerKept(type) ? { answer: record.raw } : {}),
    };
  });
  rememberKnown(key, ...known, ...records.flatMap(groupsOf));
  noticeList(type, records, key);
}

/** Groups have no operations, so their ids are collected from the resources that name them. */
function groupsOf({ raw, at }: ResourceRecord<ResourceObject>): Known[] {
  const ids: unknown = valueAt(raw, '/spec/groupIDs');
  if (!Array.isArray(ids)) return [];
  return ids
    .filter((id): id is string => typeof id === 'string' && id !== '')
    .map((id) => ({ kind: 'group', id, how: 'seen', at }));
}
