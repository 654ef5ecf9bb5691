import { operationUrl } from '../http/address';
import type { User } from '../../contract/users';
import { rememberAllSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import type { JsonObject } from '../../lib/json';
import { callComposed } from '../http/client';
import { noticeObjects } from '../cache/notice';
import type { Read, ResourceKind } from '../cache/read';
import { asRead, useWrite } from '../cache/resource';

// interface.md, "User": created and updated; no operation lists or reads them, so every answer is remembered.
const resource: ResourceKind = { kind: 'user', keepAnswer: true };

/** Creates a user, once. One that exists already is answered as it then is (see `existedBefore`). */
export function useCreateUser(key: LedgerKey) {
  return useWrite<User>(
    resource,
    (body) => create(key.organization, body),
    'created',
    () => key,
  );
}

/** Replaces what can be changed of a user, once. */
export function useUpdateUser(key: LedgerKey, id: string) {
  return useWrite<User>(
    resource,
    (body) => callComposed('updateUser', { path: pathOf(key.organization, id), body }),
    'opened',
    () => key,
  );
}

/** Creates a user, once, for whoever has no component around it. Nothing is remembered: see `rememberUsers`. */
export async function createUserOnce(organization: string, body: JsonObject): Promise<Read<User>> {
  return asRead(await create(organization, body), 'write');
}

/** Remembers accepted creates, many at once: each write of the memory costs as much as all of it. */
export function rememberUsers(
  key: LedgerKey,
  accepted: readonly { body: JsonObject; read: Read<User> }[],
): void {
  if (accepted.length === 0) return;
  noticeObjects(
    resource,
    accepted.map(({ read }) => read),
    key,
    'created',
  );
  rememberAllSent(
    key,
    resource.kind,
    accepted.map(({ body, read }) => ({ id: read.value.metadata.id, body, at: read.at })),
  );
}

/** Where users of an organization are created. */
export const userCreateUrl = (organization: string) =>
  operationUrl('createUser', { path: { organizationID: organization } });

/** Where a user is updated. */
export const userUpdateUrl = (organization: string, id: string) =>
  operationUrl('updateUser', { path: pathOf(organization, id) });

function create(organization: string, body: JsonObject) {
  return callComposed('createUser', { path: { organizationID: organization }, body });
}

function pathOf(organization: string, id: string) {
  return { organizationID: organization, userID: id };
}
