import { operations, type Operation, type OperationId } from '../../src/contract/resources';
import { stringifyJson, type JsonObject } from '../../src/lib/json';
import { createSandbox } from '../app';
import { part } from '../call';
import { cutOf } from '../cut';
import { shown } from '../envelope';
import { defaultSettings } from '../settings';
import { place } from '../seed';
import { collectionOf, type Store } from '../store/store';
import { fileStorageId } from './fileStorage';
import { serviceAccountId, userId } from './identity';
import { DAY, HOUR, MINUTE, seededId } from './ids';
import { securityGroupId } from './securityGroups';
import { networkId } from '../seed';

/** A write of the demo's past. */
export interface ToldWrite {
  at: number;
  /** The name in the token. */
  by: string;
  operation: OperationId;
  method: string;
  path: string;
  body: string;
  /** What an update replaced. */
  before?: string;
  run?: { id: string; name: string };
  /** Absent when the answer was lost. */
  answer?: { status: number; text: string };
}

type Updated = 'network' | 'securityGroup' | 'fileStorage' | 'user' | 'serviceAccount';

interface Line {
  /** How long ago. */
  ago: number;
  by: keyof typeof people;
  operation: OperationId;
  /** What is updated, and the members of its metadata and spec that change; or the whole body of a create. */
  of?: { type: Updated; id: string };
  body: { metadata?: JsonObject; spec?: JsonObject };
  /** What was there instead of what the seed has. */
  was?: { metadata?: JsonObject; spec?: JsonObject };
  /** One more for those that it has. */
  tag?: JsonObject;
  run?: NonNullable<ToldWrite['run']>;
  isLost?: true;
}

const people = {
  admin: 'admin@acme-research.example',
  anna: 'anna@acme-research.example',
  chidi: 'chidi@acme-research.example',
} as const;

const { projects, groups, images } = place;

function update(
  ago: number,
  by: Line['by'],
  [type, id]: [Updated, string],
  spec: JsonObject,
  metadata: JsonObject = {},
  was?: Line['was'],
): Line {
  const operation = {
    network: 'updateNetwork',
    securityGroup: 'updateSecurityGroup',
    fileStorage: 'updateFileStorage',
    user: 'updateUser',
    serviceAccount: 'updateServiceAccount',
  } as const;
  const line = { ago, by, operation: operation[type], of: { type, id }, body: { metadata, spec } };
  return { ...line, ...(was && { was }) };
}

function create(
  ago: number,
  by: Line['by'],
  operation: OperationId,
  name: string | undefined,
  spec: JsonObject,
): Line {
  return { ago, by, operation, body: { ...(name !== undefined && { metadata: { name } }), spec } };
}

type GroupNames = (keyof typeof groups)[];
const idsOf = (names: GroupNames): JsonObject => ({ groupIDs: names.map((one) => groups[one]) });

function groupsOf(
  ago: number,
  by: Line['by'],
  name: string,
  was: GroupNames,
  now: GroupNames,
): Line {
  const of: [Updated, string] = ['user', userId(`${name}@acme-research.example`)];
  return { ...update(ago, by, of, idsOf(now)), was: { spec: idsOf(was) } };
}

function account(
  ago: number,
  by: Line['by'],
  name: Parameters<typeof serviceAccountId>[0],
  was: GroupNames,
  now: GroupNames,
): Line {
  const of: [Updated, string] = ['serviceAccount', serviceAccountId(name)];
  return { ...update(ago, by, of, idsOf(now)), was: { spec: idsOf(was) } };
}

/** A run over several networks, which gives them all a tag. */
function tagged(ago: number, by: Line['by'], tag: [string, string], ...names: string[]): Line[] {
  const [name, value] = tag;
  const run = {
    id: seededId('run', names.join(' ')),
    name: `Tag ${names.length} networks ${name}=${value}`,
  };
  return names.map((network, index) => ({
    ...update(ago - index * 2000, by, ['network', networkId(network)], {}),
    tag: { name, value },
    run,
  }));
}

function instance(
  ago: number,
  by: Line['by'],
  name: string,
  project: keyof typeof projects,
  [network, flavorId]: [string, string],
): Line {
  return create(ago, by, 'createInstance', name, {
    organizationId: place.organization,
    projectId: projects[project],
    networkId: networkId(network),
    flavorId,
    imageId: images['ubuntu-24.04'],
  });
}

const user = (subject: string, ...of: (keyof typeof groups)[]): JsonObject => ({
  subject: `${subject}@acme-research.example`,
  groupIDs: of.map((one) => groups[one]),
});

/** Two weeks of three admins, oldest first. */
const story: Line[] = [
  groupsOf(13.8 * DAY, 'admin', 'anna', ['researchers'], ['researchers', 'ml-engineers']),
  groupsOf(13.7 * DAY, 'admin', 'chidi', ['auditors'], ['ml-engineers']),
  update(13.1 * DAY, 'anna', ['fileStorage', fileStorageId('datasets')], { sizeGiB: 61_440 }),
  instance(12.9 * DAY, 'anna', 'trainer-01', 'research', ['training-a', 'g4-h100-8']),
  instance(12.8 * DAY, 'anna', 'trainer-02', 'research', ['training-a', 'g4-h100-8']),
  account(12.2 * DAY, 'admin', 'ci-deployer', ['automation', 'administrators'], ['automation']),
  account(12.1 * DAY, 'admin', 'backup-agent', [], ['storage-operators']),
  create(11.6 * DAY, 'admin', 'createProject', 'evaluation', {
    groupIDs: [groups.researchers, groups['ml-engineers']],
  }),
  create(11.5 * DAY, 'chidi', 'createProject', 'research', { groupIDs: [groups.researchers] }),
  groupsOf(10.4 * DAY, 'chidi', 'bo', [], ['researchers']),
  update(10 * DAY, 'chidi', ['fileStorage', fileStorageId('checkpoints')], { sizeGiB: 24_576 }),
  create(9.3 * DAY, 'anna', 'createUser', undefined, user('farah', 'researchers')),
  create(9.2 * DAY, 'anna', 'createUser', undefined, user('goran', 'ml-engineers', 'researchers')),
  instance(8.7 * DAY, 'chidi', 'notebook-host', 'research', ['notebooks', 'c1-large']),
  account(7.9 * DAY, 'chidi', 'metrics-reader', ['network-operators'], ['auditors']),
  update(
    7.2 * DAY,
    'admin',
    ['network', networkId('edge-north')],
    {},
    {
      description: 'Public edge of the northern site',
    },
    { metadata: { description: 'Northern edge' } },
  ),
  update(
    7.1 * DAY,
    'admin',
    ['network', networkId('edge-north')],
    {},
    {
      description: 'Public edge of the northern site: load balancers and bastion hosts',
    },
  ),
  groupsOf(6.3 * DAY, 'admin', 'emeka', ['storage-operators'], ['storage-operators', 'auditors']),
  create(5.8 * DAY, 'chidi', 'createFileStorage', 'shared-tools', {
    organizationId: place.organization,
    projectId: projects.platform,
    regionId: place.regions[0],
    sizeGiB: 200,
    storageClassId: place.storageClasses[0],
    storageType: { nfs: { rootsquash: true } },
    attachments: { networkIds: [networkId('edge-north')] },
  }),
  instance(5.2 * DAY, 'anna', 'trial-box', 'trial', ['trial-one', 'c1-small']),
  update(
    4.6 * DAY,
    'admin',
    ['securityGroup', securityGroupId('bastion')],
    {},
    {
      description: 'SSH to the bastion hosts, from the office only',
    },
    { metadata: { description: 'SSH to the bastion hosts' } },
  ),
  update(
    3.9 * DAY,
    'anna',
    ['fileStorage', fileStorageId('home')],
    {},
    {
      description: 'Home folders of the notebooks',
    },
    { metadata: { description: 'Home folders' } },
  ),
  account(3.1 * DAY, 'admin', 'terraform', ['automation'], ['automation', 'administrators']),
  account(
    3 * DAY,
    'admin',
    'partner-sync',
    ['partners-readonly', 'auditors'],
    ['partners-readonly'],
  ),
  create(2.4 * DAY, 'chidi', 'createProject', 'robotics', {
    groupIDs: [groups.researchers, groups.automation],
  }),
  ...tagged(
    2.1 * DAY,
    'anna',
    ['cost-center', '4711'],
    'training-west',
    'training-east',
    'notebooks',
    'notebooks-west',
    'dev-anna',
  ),
  {
    ...instance(1.9 * DAY, 'chidi', 'edge-proxy', 'platform', ['edge-north', 'c1-medium']),
    isLost: true,
  },
  groupsOf(26 * HOUR, 'anna', 'dunya', ['researchers'], ['researchers', 'auditors']),
  update(7 * HOUR, 'chidi', ['fileStorage', fileStorageId('backups')], { sizeGiB: 12_288 }),
  instance(3 * HOUR, 'admin', 'metrics-01', 'platform', ['edge-north', 'c1-medium']),
  groupsOf(40 * MINUTE, 'admin', 'admin', ['administrators', 'auditors'], ['administrators']),
];

/**
 * Carries out the demo's past in a store that has just been seeded: each line is a call at its time, so what was refused
 * was refused by the sandbox, and what was accepted is there. Gives the writes, oldest first.
 */
export async function tellStory(store: Store, now: number): Promise<ToldWrite[]> {
  let clock = now;
  const settings = { provisioningSeconds: 0 };
  const sandbox = createSandbox({ store, settings, now: () => clock });
  const told = await firstProjects(store, now);
  for (const line of story) {
    clock = now - line.ago;
    const then = await begin(store, line);
    const before = then && stringifyJson(shown(then, defaultSettings, clock));
    const path = pathOf(operations[line.operation], line.of?.id);
    const { method } = operations[line.operation];
    const body = stringifyJson(await bodyOf(store, line));
    const by = people[line.by];
    const response = await sandbox.fetch(
      new Request(`http://sandbox${path}`, {
        method,
        body,
        headers: {
          authorization: `Bearer ${tokenOf(by)}`,
          'content-type': 'application/json',
          'content-length': String(new TextEncoder().encode(body).length),
        },
      }),
      { rawUrl: path },
    );
    const answer = { status: response.status, text: await response.text() };
    const isLost = line.isLost === true || cutOf(response) !== undefined;
    told.push({
      at: clock,
      by,
      operation: line.operation,
      method,
      path,
      body,
      ...(before !== undefined && { before }),
      ...(line.run && { run: line.run }),
      ...(!isLost && { answer }),
    });
  }
  return told;
}

/** The projects of the seed, as they were created. */
async function firstProjects(store: Store, now: number): Promise<ToldWrite[]> {
  const path = pathOf(operations.createProject);
  const ours: string[] = Object.values(projects);
  const seeded = (await store.list(collectionOf('project'))).filter(({ id }) => ours.includes(id));
  return seeded.map(({ data }) => {
    const { metadata, spec } = shown(data, defaultSettings, now);
    const { name, description } = metadata;
    return {
      at: Date.parse(String(metadata['creationTime'])),
      by: people.admin,
      operation: 'createProject',
      method: 'POST',
      path,
      body: stringifyJson({ metadata: { name, description }, spec }),
      answer: { status: 201, text: stringifyJson({ metadata, spec }) },
    };
  });
}

/** The resource of an update as it was then. */
async function begin(store: Store, { of, was = {} }: Line): Promise<JsonObject | undefined> {
  const collection = collectionOf(of?.type ?? 'network');
  const record = of && (await store.get(collection, of.id));
  if (record === undefined) return undefined;
  const { data } = record;
  const then = {
    ...data,
    metadata: { ...part(data, 'metadata'), ...was.metadata },
    spec: { ...part(data, 'spec'), ...was.spec },
  };
  await store.write((writer) => writer.put(collection, [{ ...record, data: then }]));
  return then;
}

async function bodyOf(store: Store, { of, body, tag }: Line): Promise<JsonObject> {
  if (of === undefined) return { ...body };
  const record = await store.get(collectionOf(of.type), of.id);
  const { name, description, tags } = part(record?.data ?? {}, 'metadata');
  const all = [...(Array.isArray(tags) ? tags : []), ...(tag ? [tag] : [])];
  const spec = part(record?.data ?? {}, 'spec');
  return {
    metadata: {
      name,
      ...(isSet(description) && { description }),
      ...(isSet(all) && { tags: all }),
      ...body.metadata,
    },
    spec: { ...spec, ...body.spec },
  };
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function pathOf({ path }: Operation, id = ''): string {
  return path
    .replace('{organizationID}', place.organization)
    .replace(/\{\w+\}/, encodeURIComponent(id));
}

/** A token of the sandbox for a person. */
function tokenOf(subject: string): string {
  const claims = btoa(JSON.stringify({ iss: 'meridian-sandbox', sub: subject }));
  return `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.`;
}
