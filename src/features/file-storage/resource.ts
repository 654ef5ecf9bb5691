import { isObject, sameJson, toNumber, valueAt, type Json, type JsonObject } from '../../lib/json';
import { wholeNumber } from '../../lib/numbers';
import { formatCount, joinWords } from '../../lib/text/text';
import { defineResource, type CreateValues } from '../../save/defineResource';
import type { NameSources, Warning, WarningContext } from '../../save/plan/describe';
import { withValue, writableBody } from '../../save/plan/compose';
import { checked, flag, id, ids, text } from '../../save/fields/fields';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import { metadata, place } from '../../save/fields/metadata';
import { rootSquashPointer, rootSquashPointers, storageTypeOf } from './storageType';

// interface.md, "File storage".

const NETWORKS = '/spec/attachments/networkIds';
const GIB = 1024 ** 3;

/** Networks by name, as far as names are known. */
const nameIn =
  ({ nameOf = (id) => id }: NameSources) =>
  (item: Json) =>
    typeof item === 'string' ? nameOf(item) : JSON.stringify(item);

function sizeFault(typed: string): string | undefined {
  if (wholeNumber(typed) !== undefined) return undefined;
  return typed === '' ? 'Enter a size in GiB.' : 'A whole number of GiB, such as 100 or 2,048.';
}

/** How file storage is written. The API has no list of it, so it cannot be looked for after a create. */
export const fileStorageResource = defineResource('fileStorage', {
  fields: {
    ...metadata('A file storage'),
    sizeGiB: text('/spec/sizeGiB', 'Size', checked(sizeFault), {
      read: (raw) => String(sizeIn(raw) ?? ''),
      write: (typed) => wholeNumber(typed),
      unit: 'GiB',
    }),
    // On by default because it is safer. When it is neither reported nor chosen, nothing is sent for it.
    rootSquash: flag(rootSquashPointer({}), 'Root squash', {
      empty: true,
      read: (raw) => storageTypeOf(raw).rootSquash,
      at: rootSquashPointer,
      spellings: rootSquashPointers,
      words: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : undefined),
    }),
    networkIds: ids(NETWORKS, 'Attached networks', {
      list: (sources) => {
        const name = nameIn(sources);
        return { item: (item) => `Attachment ${name(item)}`, text: name };
      },
      read: (raw) => attachedNetworks(raw).ids,
      // Attachments found only in the status are sent too, because leaving them out would detach them.
      changed(networkIds, raw) {
        const { ids: read, from } = attachedNetworks(raw);
        return from === 'status' || !sameJson(networkIds, read);
      },
      // Attachments on create work but are not documented, so an empty list is left out.
      create: (networkIds) => (networkIds.length === 0 ? undefined : networkIds),
    }),
  },
  create: {
    ...place,
    storageClassId: id('/spec/storageClassId', 'storageClass', {
      answeredAt: '/status/storageClassId',
    }),
  },
  saysMost: '/spec/sizeGiB',
  detail: ({ spec }) =>
    spec?.sizeGiB === undefined ? '' : `${formatCount(spec.sizeGiB)}\u00a0GiB`,
  asBody(raw) {
    const { ids, from } = attachedNetworks(raw);
    return from === 'status' ? withValue(writableBody(raw), NETWORKS, ids) : writableBody(raw);
  },
  echoMeans,
  warnings: [shrinks, detaches, rootSquashChange],
});
export type StorageCreateValues = CreateValues<typeof fileStorageResource>;

/**
 * The networks a file storage is attached to, as read. `from` says whether they come from the spec or, when the service
 * does not return that, from the status; `none`: it returns neither.
 */
export function attachedNetworks(raw: JsonObject): {
  ids: string[];
  from: 'spec' | 'status' | 'none';
} {
  const asked = valueAt(raw, NETWORKS);
  if (Array.isArray(asked)) return { ids: textsOf(asked), from: 'spec' };
  const there = idsInStatus(raw);
  return there.length > 0 ? { ids: there, from: 'status' } : { ids: [], from: 'none' };
}

function idsInStatus(raw: JsonObject): string[] {
  const attachments = valueAt(raw, '/status/attachments');
  if (!Array.isArray(attachments)) return [];
  return textsOf(
    attachments.map((one) =>
      isObject(one) && one['provisioningStatus'] !== 'deprovisioning'
        ? one['networkId']
        : undefined,
    ),
  );
}

function textsOf(list: readonly unknown[]): string[] {
  return list.filter((item): item is string => typeof item === 'string');
}

/** Bytes in the unit of the size that they are compared with, rounded up: no smaller size would do. */
export const usedGiB = (bytes: number) => `${formatCount(Math.ceil(bytes / GIB))}\u00a0GiB`;

function shrinks({ now, before, after }: WarningContext): Warning[] {
  const [old, size] = [sizeIn(before), sizeIn(after)];
  if (size === undefined) return [];
  const used = toNumber(valueAt(now, '/status/usage/usedBytes'));
  if (used !== undefined && size * GIB < used && size !== old)
    return [
      {
        tone: 'failed',
        text: `Shrinks to ${formatCount(size)}\u00a0GiB, below what is used`,
        detail: `${usedGiB(used)} are in use. Data may be lost.`,
        confirm: `Yes, shrink to ${formatCount(size)}\u00a0GiB`,
      },
    ];
  if (old === undefined || size >= old) return [];
  const known = used === undefined ? 'Usage is unknown.' : `${usedGiB(used)} are in use.`;
  return [
    {
      tone: 'attention',
      text: `Shrinks from ${formatCount(old)} to ${formatCount(size)}\u00a0GiB`,
      detail: `${known} The service may refuse to shrink it.`,
    },
  ];
}

function sizeIn(body: JsonObject): number | undefined {
  return toNumber(valueAt(body, '/spec/sizeGiB'));
}

/** Warns of networks that are attached by spec or status and are not sent, because they get detached. */
function detaches(
  { now, before, after }: WarningContext,
  _: unknown,
  sources: NameSources,
): Warning[] {
  const sent = attachedNetworks(after).ids;
  const there = [...new Set([...attachedNetworks(before).ids, ...idsInStatus(now)])];
  const gone = there.filter((id) => !sent.includes(id));
  const added = sent.filter((id) => !there.includes(id));
  const names = (ids: readonly string[]) => joinWords(ids.map(nameIn(sources)));
  const warnings: Warning[] = [];
  if (gone.length > 0) {
    const unsaid =
      attachedNetworks(after).from === 'none' && attachedNetworks(before).from === 'none';
    warnings.push({
      tone: 'attention',
      text: `${unsaid ? 'May detach' : 'Detaches'} ${names(gone)}`,
      detail: unsaid
        ? 'The service shows these attachments only in the status, so nothing is sent for them.'
        : `Machines there lose access to this storage.`,
    });
  }
  if (added.length > 0)
    warnings.push({
      tone: 'moving',
      text: `Attaches ${names(added)}`,
      detail: 'Machines there can mount the storage.',
    });
  return warnings;
}

function rootSquashChange({ before, after }: WarningContext): Warning[] {
  const [was, is] = [storageTypeOf(before).rootSquash, storageTypeOf(after).rootSquash];
  if (was === is || is === undefined) return [];
  return [
    is
      ? {
          tone: 'attention',
          text: 'Turns root squash on',
          detail:
            'Root on a machine that mounts it then counts as an unprivileged user and may lose access to files.',
        }
      : {
          tone: 'failed',
          text: 'Turns root squash off',
          detail:
            'Root on any machine of an attached network is root on these files: it can read, change and take over all of them.',
        },
  ];
}

function echoMeans(pointer: string, kind: EchoFinding['kind']): string | undefined {
  if (kind !== 'not returned') return undefined;
  if (pointer.startsWith(NETWORKS))
    return 'The service did not confirm an attachment; it may not exist.';
  const last = pointer.split('/').at(-1)?.toLowerCase();
  if (last === 'rootsquash') return 'The service did not confirm root squash; it may be off.';
  return undefined;
}
