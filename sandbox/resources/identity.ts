import { userStates } from '../../src/contract/common';
import type { JsonObject } from '../../src/lib/json';
import {
  needed,
  part,
  textAt,
  textsAt,
  type Call,
  type Handler,
  type SandboxResource,
} from '../call';
import { checkNameText, createdData, recordOf, shown, updatedData, userRecord } from '../envelope';
import { memberProblem, Problem } from '../problem';
import { seededProjects, seededServiceAccounts, seededUsers } from '../seed/identity';
import type { Settings } from '../settings';
import type { Reader, StoredRecord, Writer } from '../store/store';

// interface.md, "User", "Service account", "Project". None of the three can be read; a write's answer is all that is seen.

/** An object of the identity API as it is answered: no creator, and for projects no status. */
function show(data: JsonObject, settings: Settings, now: number, withStatus: boolean): JsonObject {
  const object: JsonObject = shown(data, settings, now);
  delete part(object, 'metadata')['createdBy'];
  if (!withStatus) delete object['status'];
  return object;
}

const createUser: Handler = async (call) => {
  const { store, path, body, settings, now } = call;
  const organization = path['organizationID'] ?? '';
  const spec = userSpec(body);
  const subject = textAt(spec, 'subject');
  const data = await store.write(async (writer) => {
    await checkOrganization(writer, organization);
    await checkGroups(writer, spec);
    const [existing] = await writer.list('users', {
      organization: [organization],
      name: [subject],
    });
    // Seen on deployed services: a user that already exists gets the groups and keeps its state.
    const user: JsonObject = existing
      ? {
          ...existing.data,
          spec: { ...part(existing.data, 'spec'), groupIDs: textsAt(spec, 'groupIDs') },
        }
      : createdData(named(call, subject), { organization }, { state: 'active', ...spec }, {});
    await writer.put('users', [userRecord(user)]);
    return user;
  });
  return { status: 201, body: show(data, settings, now, true) };
};

const updateUser: Handler = async (call) => {
  const { store, path, body, settings, now } = call;
  const spec = userSpec(body);
  const data = await store.write(async (writer) => {
    const before = await owned(writer, 'users', path, 'userID', 'user');
    await checkGroups(writer, spec);
    const subject = textAt(spec, 'subject');
    const same = await writer.list('users', {
      organization: [before.organization ?? ''],
      name: [subject],
    });
    if (same.some((user) => user.id !== before.id))
      throw memberProblem('/spec/subject', 'another user has this subject', 409);
    const after = updatedData(named(call, subject), before.data, { state: 'active', ...spec });
    await writer.put('users', [userRecord(after)]);
    return after;
  });
  return { status: 202, body: show(data, settings, now, true) };
};

const updateServiceAccount: Handler = async (call) => {
  const { store, path, body, settings, now, fault } = call;
  checkNameText(part(body, 'metadata'));
  const { after, before } = await store.write(async (writer) => {
    const found = await owned(
      writer,
      'serviceaccounts',
      path,
      'serviceAccountID',
      'service account',
    );
    await checkGroups(writer, part(body, 'spec'));
    const changed = { ...updatedData(call, found.data), life: part(found.data, 'life') };
    await writer.put('serviceaccounts', [recordOf(changed)]);
    return { after: changed, before: found.data };
  });
  const answer = show(after, settings, now, true);
  // Seen on deployed services: the answer has the old groups although the new ones were stored.
  if (settings.staleGroups || fault === 'stale-groups')
    answer['spec'] = {
      ...part(answer, 'spec'),
      groupIDs: textsAt(part(before, 'spec'), 'groupIDs'),
    };
  return { status: 200, body: answer };
};

const createProject: Handler = async (call) => {
  const { store, path, body, settings, now } = call;
  const organization = path['organizationID'] ?? '';
  checkNameText(part(body, 'metadata'));
  const data = createdData(call, { organization }, part(body, 'spec'), {});
  const record = recordOf(data);
  await store.write(async (writer) => {
    await checkOrganization(writer, organization);
    await checkGroups(writer, part(body, 'spec'));
    const name = record.name ?? '';
    const same = await writer.count('projects', { organization: [organization], name: [name] });
    if (same > 0)
      throw memberProblem('/metadata/name', `a project named ${name} already exists`, 409);
    await writer.put('projects', [record]);
  });
  return { status: 201, body: show(data, settings, now, false) };
};

/** A call whose user is named by the subject, where it was given no name. */
function named(call: Call, subject: string): Call {
  const { body } = call;
  return { ...call, body: { ...body, metadata: { name: subject, ...part(body, 'metadata') } } };
}

function userSpec(body: JsonObject): JsonObject {
  const spec = part(body, 'spec');
  const state = spec['state'];
  if (state !== undefined && !userStates.some((known) => known === state))
    throw memberProblem('/spec/state', `must be one of ${userStates.join(', ')}`);
  return { ...spec, groupIDs: textsAt(spec, 'groupIDs') };
}

async function checkOrganization(reader: Reader, organization: string): Promise<void> {
  const meta = await reader.get('meta', 'place');
  if (!textsAt(meta?.data ?? {}, 'organizations').includes(organization))
    throw new Problem(404, `There is no organization with the id ${organization}.`);
}

async function checkGroups(reader: Reader, spec: JsonObject): Promise<void> {
  const meta = await reader.get('meta', 'place');
  const known = textsAt(meta?.data ?? {}, 'groups');
  for (const [index, id] of textsAt(spec, 'groupIDs').entries())
    if (!known.includes(id))
      throw memberProblem(`/spec/groupIDs/${index}`, `there is no group ${id}`, 400);
}

async function owned(
  writer: Writer,
  kind: 'users' | 'serviceaccounts',
  path: Call['path'],
  parameter: string,
  noun: string,
): Promise<StoredRecord> {
  const organization = path['organizationID'] ?? '';
  await checkOrganization(writer, organization);
  const record = await needed(writer, kind, path[parameter] ?? '', noun);
  if (record.organization === organization) return record;
  throw new Problem(404, `There is no ${noun} with the id ${record.id} in ${organization}.`);
}

export const users = {
  handlers: { createUser, updateUser },
  seed: ({ now, demo }) => (demo ? seededUsers(now) : []),
} satisfies SandboxResource;

export const serviceAccounts = {
  handlers: { updateServiceAccount },
  seed: ({ now }) => seededServiceAccounts(now),
} satisfies SandboxResource;

export const projects = {
  handlers: { createProject },
  seed: ({ now }) => seededProjects(now),
} satisfies SandboxResource;
