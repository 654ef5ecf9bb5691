import * as z from 'zod/mini';
import {
  descriptionChoice,
  emptyMetadata,
  hiddenShape,
  lastDescription,
  metadataAsRead,
  metadataBody,
  metadataEdits,
  metadataFaults,
  metadataShape,
} from '../../components/form/metadataValues';
import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import type { FileStorageCreate } from '../../contract/fileStorage';
import { sameJson, toNumber, valueAt, type JsonObject } from '../../lib/json';
import { createBody, type Edit } from '../../writes/plan/compose';
import { attachedNetworks } from '../../writes/resources/fileStorage';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import { rootSquashPointer, storageTypeOf } from '../../writes/resources/storageType';

// What the two file storage forms hold, send and find wrong. Sizes are text, as typed.

const common = {
  ...metadataShape,
  sizeGiB: z.string(),
  networkIds: z.array(z.string()),
};

export const storageCreateValues = z.object({
  ...common,
  organizationId: z.string(),
  projectId: z.string(),
  regionId: z.string(),
  storageClassId: z.string(),
  rootSquash: z.boolean(),
});
export type StorageCreateValues = z.output<typeof storageCreateValues>;

export const storageEditValues = z.object({
  ...common,
  /** Absent while the service does not report it and nobody has said. */
  rootSquash: z.optional(z.boolean()),
  hidden: hiddenShape,
});
export type StorageEditValues = z.output<typeof storageEditValues>;

/** An empty create form in a place. Root squash begins on, which is the safer of both. */
export function emptyStorage(
  place: Pick<StorageCreateValues, 'organizationId' | 'projectId' | 'regionId'>,
): StorageCreateValues {
  return {
    ...emptyMetadata,
    ...place,
    storageClassId: '',
    sizeGiB: '',
    rootSquash: true,
    networkIds: [],
  };
}

/** The body of a create. Attachments are only seen to be taken, not documented: without any they are left out. */
export function storageCreateBody(values: StorageCreateValues): FileStorageCreate {
  const { networkIds } = values;
  return createBody<FileStorageCreate>({
    metadata: metadataBody(values),
    spec: {
      organizationId: values.organizationId.trim(),
      projectId: values.projectId.trim(),
      regionId: values.regionId.trim(),
      storageClassId: values.storageClassId.trim(),
      sizeGiB: sizeOf(values.sizeGiB),
      storageType: { nfs: { rootsquash: values.rootSquash } },
      attachments: networkIds.length === 0 ? undefined : { networkIds },
    },
  });
}

/** The size a text says, in GiB; `undefined` when it is no whole number above 0. */
export function sizeOf(text: string): number | undefined {
  const size = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  return size > 0 ? size : undefined;
}

/** The form of a storage as it was read. */
export function storageAsRead(raw: JsonObject): Omit<StorageEditValues, 'hidden'> {
  const size = toNumber(valueAt(raw, '/spec/sizeGiB'));
  const { rootSquash } = storageTypeOf(raw);
  return {
    ...metadataAsRead(raw),
    sizeGiB: size === undefined ? '' : String(size),
    networkIds: attachedNetworks(raw).ids,
    ...(rootSquash !== undefined && { rootSquash }),
  };
}

/** What an edit form begins with: the storage as read, and the last description sent where none is returned. */
export function storageEditBegin(
  raw: JsonObject,
  hidden: readonly HiddenMember[],
): StorageEditValues {
  const last = lastDescription(hidden);
  return {
    ...storageAsRead(raw),
    ...(last !== undefined && { description: last }),
    hidden: last === undefined ? {} : { '/metadata/description': 'keep last' },
  };
}

/** What an edit form changes of the object as read. */
export function storageEdits(
  raw: JsonObject,
  values: StorageEditValues,
  hidden: readonly HiddenMember[],
): Edit[] {
  const read = storageAsRead(raw);
  const pointers = hidden.map(({ pointer }) => pointer);
  const edits = metadataEdits(raw, values, pointers);
  if (values.sizeGiB.trim() !== read.sizeGiB)
    edits.push({ pointer: '/spec/sizeGiB', value: sizeOf(values.sizeGiB) });
  if (values.rootSquash !== undefined && values.rootSquash !== read.rootSquash)
    edits.push({ pointer: rootSquashPointer(raw), value: values.rootSquash });
  // What is attached and was not returned as asked for is sent too: left out, it would be detached.
  if (attachedNetworks(raw).from === 'status' || !sameJson(values.networkIds, read.networkIds))
    edits.push({ pointer: '/spec/attachments/networkIds', value: values.networkIds });
  return edits;
}

export function storageHiddenChoices(values: StorageEditValues): HiddenChoices {
  return descriptionChoice(values);
}

type Faults = Record<string, string>;

export function storageCreateFaults(values: StorageCreateValues): Faults {
  return {
    ...metadataFaults(values, 'A file storage'),
    ...missing('organizationId', values.organizationId, 'an organization'),
    ...missing('projectId', values.projectId, 'a project'),
    ...missing('regionId', values.regionId, 'a region'),
    ...missing('storageClassId', values.storageClassId, 'a storage class'),
    ...sizeFault(values.sizeGiB),
  };
}

/** As for a create, but what stands as it was read is never a fault: the service has it already. */
export function storageEditFaults(
  values: StorageEditValues,
  read: Omit<StorageEditValues, 'hidden'>,
): Faults {
  return {
    ...metadataFaults(values, 'A file storage', read),
    ...(values.sizeGiB !== read.sizeGiB && sizeFault(values.sizeGiB)),
  };
}

function missing(field: string, id: string, what: string): Faults {
  return id.trim() === '' ? { [field]: `Enter the ID of ${what}.` } : {};
}

function sizeFault(text: string): Faults {
  if (sizeOf(text) !== undefined) return {};
  return {
    sizeGiB:
      text.trim() === ''
        ? 'Enter a size in GiB.'
        : 'A size is a whole number of GiB, 1 or more, such as 100.',
  };
}

/** Where the members of a file storage's body are edited. */
export const storageFields: FieldMap = [
  ...metadataFields,
  [/^\/spec\/(organizationId|projectId|regionId|storageClassId|sizeGiB)$/, '$1'],
  [/^\/spec\/storageType(?:\/.*)?$/, 'rootSquash'],
  [/^\/spec\/attachments(?:\/networkIds(?:\/\d+)?)?$/, 'networkIds'],
];
