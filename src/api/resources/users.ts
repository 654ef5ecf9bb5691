import type { User } from '../../contract/identity';
import { rememberAllSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import type { JsonObject } from '../../lib/json';
import { noticeObjects } from '../cache/notice';
import type { ResourceRecord } from '../cache/record';
import { asRecord, type WriteOnce } from '../cache/resource';
import { create } from './queries';

/** Creates a user once, for code outside React components. It remembers nothing: see `rememberUsers`. */
export async function createUserOnce(
  organization: string,
  once: WriteOnce,
): Promise<ResourceRecord<User>> {
  return asRecord(await create('user', once, organization), 'write');
}

/** Remembers many accepted creates at once, because each change rewrites the whole memory. */
export function rememberUsers(
  key: MemoryKey,
  accepted: readonly { body: JsonObject; record: ResourceRecord<User> }[],
): void {
  if (accepted.length === 0) return;
  noticeObjects(
    'user',
    accepted.map(({ record }) => record),
    key,
    'created',
  );
  rememberAllSent(
    key,
    'user',
    accepted.map(({ body, record }) => ({ id: record.value.metadata.id, body, at: record.at })),
  );
}
