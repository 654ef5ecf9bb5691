import type { User } from '../../contract/users';
import { rememberAllSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import type { JsonObject } from '../../lib/json';
import { noticeObjects } from '../cache/notice';
import type { Read } from '../cache/read';
import { asRead } from '../cache/resource';
import { create } from './queries';

/** Creates a user, once, for whoever has no component around it. Nothing is remembered: see `rememberUsers`. */
export async function createUserOnce(organization: string, body: JsonObject): Promise<Read<User>> {
  return asRead(await create('user', body, organization), 'write');
}

/** Remembers accepted creates, many at once: each write of the memory costs as much as all of it. */
export function rememberUsers(
  key: LedgerKey,
  accepted: readonly { body: JsonObject; read: Read<User> }[],
): void {
  if (accepted.length === 0) return;
  noticeObjects(
    'user',
    accepted.map(({ read }) => read),
    key,
    'created',
  );
  rememberAllSent(
    key,
    'user',
    accepted.map(({ body, read }) => ({ id: read.value.metadata.id, body, at: read.at })),
  );
}
