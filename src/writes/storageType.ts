import { isObject, valueAt, type Json, type JsonObject } from '../lib/json';
import { ownMember, spelling } from './compose';

// interface.md, "File storage": `storageType` is {nfs: {rootsquash}}. Services differ in the letter case of both keys.

/** Root squash of an object as it came, or of a body. `undefined`: not reported, which is not the same as off. */
export function rootSquashOf(object: JsonObject): boolean | undefined {
  const { protocol, member } = keysOf(object);
  const nfs = protocol === undefined ? undefined : memberAt(object, protocol);
  const value = isObject(nfs) && member !== undefined ? ownMember(nfs, member) : undefined;
  return typeof value === 'boolean' ? value : undefined;
}

/** True when the storage is reached by NFS, in whatever letter case. */
export function hasNfs(object: JsonObject): boolean {
  return keysOf(object).protocol !== undefined;
}

/** Where root squash stands, or has to be written, in an object: in the object's own spelling, else the document's. */
export function rootSquashPointer(object: JsonObject): string {
  const { protocol = 'nfs', member } = keysOf(object);
  // A service that writes NFS writes rootSquash; those that write nfs, as the document does, rootsquash.
  const own = member ?? (protocol === 'nfs' ? 'rootsquash' : 'rootSquash');
  return `/spec/storageType/${protocol}/${own}`;
}

/** Every spelling of the member that was seen or can be expected. */
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
