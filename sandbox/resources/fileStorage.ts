import { isObject, type Json, type JsonObject } from '../../src/lib/json';
import {
  checkName,
  checkPlace,
  checkQuota,
  needed,
  part,
  textAt,
  textsAt,
  type Handler,
  type SandboxResource,
} from '../call';
import {
  checkNameText,
  createdData,
  mountSource,
  recordOf,
  shown,
  storeUpdate,
  updatedData,
} from '../envelope';
import { staleUntil } from '../history';
import { memberProblem, Problem } from '../problem';
import { seededFileStorage } from '../seed/fileStorage';
import type { Settings } from '../settings';
import { giveStorageType } from '../spelling';
import type { Writer } from '../store/store';
import { standardHandlers } from './standard';

// interface.md, "File storage". `attached` and `usage` are members of the sandbox's own, besides {metadata, spec, status, life}.

const GIB = 1024 ** 3;
const MOST_GIB = 102_400;
/** Usage is measured this long after a storage was provisioned, and grows from then on. */
const MEASURED_AFTER_MS = 4_000;
const BYTES_PER_SECOND = 2 * 1024 ** 2;
const FULLEST = 0.93;
const NEARLY_FULL = 0.97;

/** A file storage as it is answered. */
function showFileStorage(data: JsonObject, settings: Settings, now: number): JsonObject {
  const storage = shown(data, settings, now);
  const { spec, status } = storage;
  spec['storageType'] = giveStorageType(part(spec, 'storageType'), settings);
  const used = usedBytes(data, now);
  if (used !== undefined)
    status['usage'] = { capacityBytes: Number(spec['sizeGiB']) * GIB, usedBytes: used };
  const attached = data['attached'];
  if (Array.isArray(attached) && attached.length > 0)
    status['attachments'] = attached.filter(isObject).map((one) => showAttachment(one, now));
  return storage;
}

function showAttachment(one: JsonObject, now: number): JsonObject {
  const { networkId, mountSource, readyAt } = one;
  if (now < Number(readyAt)) return { networkId, provisioningStatus: 'provisioning' };
  return { networkId, mountSource, provisioningStatus: 'provisioned' };
}

function usedBytes(data: JsonObject, now: number): number | undefined {
  const usage = part(data, 'usage');
  const from = Number(usage['from']);
  if (!(now >= from)) return undefined;
  const grown = Number(usage['base']) + ((now - from) / 1000) * Number(usage['perSecond']);
  const capacity = Number(part(data, 'spec')['sizeGiB']) * GIB;
  return Math.floor(Math.max(Number(usage['base']), Math.min(grown, capacity * FULLEST)));
}

/** A file storage of which 97 % are used from now on. */
export function nearlyFull(data: JsonObject, now: number): JsonObject {
  const base = Number(part(data, 'spec')['sizeGiB']) * GIB * NEARLY_FULL;
  return { ...data, usage: { from: now, base, perSecond: 0 } };
}

const createFileStorage: Handler = async (call) => {
  const { store, body, settings, now, history } = call;
  const spec = part(body, 'spec');
  checkNameText(part(body, 'metadata'));
  const project = textAt(spec, 'projectId');
  const { organizationId, projectId: _, regionId, storageClassId, ...kept } = spec;
  const owner = { organization: String(organizationId), project };
  const data: JsonObject = {
    ...createdData(call, owner, withDefaults(kept), { regionId, storageClassId }),
    usage: {
      from: now + settings.provisioningSeconds * 1000 + MEASURED_AFTER_MS,
      base: 0,
      perSecond: BYTES_PER_SECOND,
    },
  };
  const record = recordOf(data);
  await store.write(async (writer) => {
    await checkPlace(writer, spec);
    const meta = await writer.get('meta', 'place');
    if (!textsAt(meta?.data ?? {}, 'storageClasses').includes(String(storageClassId)))
      throw memberProblem('/spec/storageClassId', 'there is no such storage class', 400);
    await checkQuota(writer, 'filestorage', project, 'volumes');
    checkSize(spec);
    await checkName(writer, 'filestorage', { project, name: record.name ?? '' }, 'a file storage');
    data['attached'] = await attach(writer, data, [], { now, settings });
    await writer.put('filestorage', [record]);
  });
  history.note('filestorage', record.id, undefined, staleUntil(settings, now));
  return { status: 201, body: showFileStorage(data, settings, now) };
};

const updateFileStorage: Handler = async (call) => {
  const { store, body, settings, now } = call;
  checkNameText(part(body, 'metadata'));
  checkSize(part(body, 'spec'));
  const data = await store.write(async (writer) => {
    const id = call.path['filestorageID'] ?? '';
    const before = await needed(writer, 'filestorage', id, 'file storage');
    const used = usedBytes(before.data, now);
    if (Number(part(body, 'spec')['sizeGiB']) * GIB < (used ?? 0))
      throw memberProblem('/spec/sizeGiB', `must not be below the ${used} bytes in use`);
    const usage = part(before.data, 'usage');
    const after: JsonObject = {
      ...updatedData(call, before.data, withDefaults(part(body, 'spec'))),
      // It grows on from what is in use, so a full one has room once it is larger.
      usage: used === undefined ? usage : { ...usage, from: now, base: used },
    };
    const had = before.data['attached'];
    after['attached'] = await attach(writer, after, Array.isArray(had) ? had : [], {
      now,
      settings,
    });
    return storeUpdate(call, writer, 'filestorage', { before, after, noun: 'a file storage' });
  });
  return { status: 202, body: showFileStorage(data, settings, now) };
};

/** Root squash is on when it is not given, as seen on deployed services. */
function withDefaults(spec: JsonObject): JsonObject {
  const storageType = part(spec, 'storageType');
  return {
    ...spec,
    storageType: { ...storageType, nfs: { rootsquash: true, ...part(storageType, 'nfs') } },
  };
}

function checkSize(spec: JsonObject): void {
  if (Number(spec['sizeGiB']) > MOST_GIB)
    throw new Problem(403, `Quota exceeded: a file storage has at most ${MOST_GIB} GiB.`);
}

/** The attachments a spec asks for: those that were there stay as they are, new ones become ready one after the other. */
async function attach(
  writer: Writer,
  data: JsonObject,
  before: Json[],
  { now, settings }: { now: number; settings: Settings },
): Promise<Json[]> {
  const wanted = textsAt(part(part(data, 'spec'), 'attachments'), 'networkIds');
  const known = before.filter(isObject);
  const attached: Json[] = [];
  let added = 0;
  for (const [index, networkId] of wanted.entries()) {
    const here = `/spec/attachments/networkIds/${index}`;
    if (wanted.indexOf(networkId) !== index) throw memberProblem(here, 'is named twice');
    const old = known.find((one) => one['networkId'] === networkId);
    if (old) {
      attached.push(old);
      continue;
    }
    const network = await writer.get('networks', networkId);
    if (!network) throw memberProblem(here, `there is no network ${networkId}`, 400);
    const owner = recordOf(data);
    if (network.region !== owner.region)
      throw memberProblem(here, 'is a network of another region');
    if (network.project !== owner.project)
      throw memberProblem(here, 'is a network of another project');
    added += 1;
    attached.push({
      networkId,
      mountSource: mountSource(textAt(part(network.data, 'status'), 'prefix'), owner.id),
      readyAt: now + added * settings.provisioningSeconds * 1000,
    });
  }
  return attached;
}

export const fileStorage = {
  handlers: {
    ...standardHandlers('fileStorage', { show: showFileStorage }),
    createFileStorage,
    updateFileStorage,
  },
  seed: ({ now, demo }) => (demo ? seededFileStorage(now) : []),
} satisfies SandboxResource;
