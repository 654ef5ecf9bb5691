import { isObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import { ownMember, spelling } from '../../save/plan/compose';

// interface.md, "File storage": `storageType` is {nfs: {rootsquash}}. Services differ in the letter case of both keys.

/** How a file storage is reached, as read. `undefined`: the service does not report it, which differs from off. */
export interface StorageType {
  /** The protocol's key as the service spells it, such as `nfs` or `NFS`. */
  protocol: string | undefined;
  rootSquash: boolean | undefined;
}

/** Reads the storage type from a raw answer or from a body. */
export function storageTypeOf(object: JsonObject): StorageType {
  const { protocol, member } = keysOf(object);
  const nfs = protocol === undefined ? undefined : memberAt(object, protocol);
  const value = isObject(nfs) && member !== undefined ? ownMember(nfs, member) : undefined;
  return { protocol, rootSquash: typeof value === 'boolean' ? value : undefined };
}

/** Where root squash is, or has to be written, in an object: in the object's spelling, else as documented. */
export function rootSquashPointer(object: JsonObject): string {
  const { protocol = 'nfs', member } = keysOf(object);
  // Services that spell NFS also spell rootSquash; those that spell nfs, as documented, spell rootsquash.
  const own = member ?? (protocol === 'nfs' ? 'rootsquash' : 'rootSquash');
  return `/spec/storageType/${protocol}/${own}`;
}

/** Each spelling of the member that was seen or can be expected. */
export const rootSquashPointers = ['nfs', 'NFS', 'Nfs'].flatMap((protocol) =>
  ['rootsquash', 'rootSquash', 'RootSquash', 'ROOTSQUASH'].map(
    (member) => `/spec/storageType/${protocol}/${member}`,
  ),
);

function keysOf(object: JsonObject): { protocol?: string; member?: string } {
  const type = valueAt(object, '/spec/storageType');
  const protocol = isObject(type) ? spelling(type, 'nfs') : undefined;
  if (protocol === undefined) return {};
  const nfs = memberAt(object, protocol);
  const member = isObject(nfs) ? spelling(nfs, 'rootsquash') : undefined;
  return { protocol, ...(member !== undefined && { member }) };
}

function memberAt(object: JsonObject, protocol: string): Json | undefined {
  const type = valueAt(object, '/spec/storageType');
  return isObject(type) ? ownMember(type, protocol) : undefined;
}
