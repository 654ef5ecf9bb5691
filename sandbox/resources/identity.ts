import { userStates } from '../../src/contract/common';
import type { JsonObject } from '../../src/lib/json';
import { needed, part, textAt, textsAt, type Call, type Handler } from '../call';
import {
  checkNameText,
  createdMetadata,
  extraMembers,
  recordOf,
  relive,
  shown,
  updatedMetadata,
} from '../envelope';
import { memberProblem, Problem } from '../problem';
import type { Settings } from '../settings';
import type { Reader, StoredRecord, Writer } from '../store/store';

// interface.md, "User", "Service account", "Project". None of the three can be read; a write's answer is all that is seen.

/** An object of the identity API as it is answered: no creator, and for projects no status. */
function show(data: JsonObject, settings: Settings, now: number, withStatus: boolean): JsonObject {
  const { metadata, spec, status, extra } = shown(data, settings, now);
  delete metadata['createdBy'];
  return { metadata, spec, ...(withStatus && { status }), ...extra };
}

export const createUser: Handler = async ({ store, path, body, settings, now }) => {
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
      : {
          metadata: createdMetadata(
            { metadata: { name: subject, ...part(body, 'metadata') } },
            { organization, now },
          ),
          spec: { state: 'active', ...spec },
          status: {},
          life: relive(now, settings),
          ...extraMembers(body),
        };
    await writer.put('users', [userRecord(user)]);
    return user;
  });
  return { status: 201, body: show(data, settings, now, true) };
};

export const updateUser: Handler = async ({ store, path, body, settings, actor, now }) => {
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
    const metadata = { metadata: { name: subject, ...part(body, 'metadata') } };
    const after: JsonObject = {
      metadata: updatedMetadata(part(before.data, 'metadata'), metadata, { actor, now }),
      spec: { state: 'active', ...spec },
      status: part(before.data, 'status'),
      life: relive(now, settings),
      ...extraMembers(body),
    };
    await writer.put('users', [userRecord(after)]);
    return after;
  });
  return { status: 202, body: show(data, settings, now, true) };
};

export const updateServiceAccount: Handler = async (call: Call) => {
  const { store, path, body, settings, actor, now, fault } = call;
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
    const changed: JsonObject = {
      metadata: updatedMetadata(part(found.data, 'metadata'), body, { actor, now }),
      spec: part(body, 'spec'),
      status: part(found.data, 'status'),
      life: part(found.data, 'life'),
      ...extraMembers(body),
    };
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

export const createProject: Handler = async ({ store, path, body, settings, now }) => {
  const organization = path['organizationID'] ?? '';
  checkNameText(part(body, 'metadata'));
  const data: JsonObject = {
    metadata: createdMetadata(body, { organization, now }),
    spec: part(body, 'spec'),
    status: {},
    life: relive(now, settings),
    ...extraMembers(body),
  };
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

/** Users are searched by their subject. */
export function userRecord(data: JsonObject): StoredRecord {
  return { ...recordOf(data), name: textAt(part(data, 'spec'), 'subject') };
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
