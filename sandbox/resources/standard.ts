import {
  resourceOf,
  type OperationsOf,
  type ResourceAction,
  type ResourceType,
} from '../../src/contract/resources';
import type { JsonObject } from '../../src/lib/json';
import { withArticle } from '../../src/lib/text/text';
import {
  checkName,
  checkPlace,
  checkQuota,
  needed,
  part,
  placeOf,
  type Call,
  type Handler,
} from '../call';
import { checkNameText, createdData, recordOf, shown, storeUpdate, updatedData } from '../envelope';
import { whereOf, withTags } from '../filters';
import { staleUntil } from '../history';
import { collectionOf } from '../store/store';

interface Ways {
  /** An object as it is answered. */
  show?: (data: JsonObject, settings: Call['settings'], now: number) => JsonObject;
  /** What a new one shows in its status, instead of the members of its spec with these names. */
  statusOf?: (spec: JsonObject) => JsonObject;
}

/** The handlers of a resource that is listed, read, created and updated like others (interface.md, "Common envelope"). */
export function standardHandlers<T extends ResourceType>(
  type: T,
  { show = shown, statusOf = () => ({}) }: Ways = {},
) {
  const { noun, many, operations } = resourceOf(type);
  const collection = collectionOf(type);
  const id = ({ path }: Call) =>
    Object.entries(path).find(([name]) => name !== 'organizationID')?.[1] ?? '';
  const by: Record<ResourceAction, Handler> = {
    async list({ reader, query, settings, now }) {
      const records = withTags(await reader.list(collection, whereOf(query)), query);
      return { status: 200, body: records.map(({ data }) => show(data, settings, now)) };
    },
    async read(call) {
      const { data } = await needed(call.reader, collection, id(call), noun);
      return { status: 200, body: show(data, call.settings, call.now) };
    },
    async create(call) {
      const { store, body, settings, now, history } = call;
      const spec = part(body, 'spec');
      checkNameText(part(body, 'metadata'));
      const { organizationId, projectId, regionId, ...rest } = spec;
      const status = { ...(regionId !== undefined && { regionId }), ...statusOf(spec) };
      const kept = Object.entries(rest).filter(([member]) => !(member in status));
      const owner = {
        organization: String(organizationId),
        ...(projectId !== undefined && { project: String(projectId) }),
      };
      const data = createdData(call, owner, Object.fromEntries(kept), status);
      const record = recordOf(data);
      await store.write(async (writer) => {
        await checkPlace(writer, spec);
        await checkQuota(writer, collection, owner.project ?? '', many);
        await checkName(writer, collection, placeOf(record), withArticle(noun));
        await writer.put(collection, [record]);
      });
      history.note(collection, record.id, undefined, staleUntil(settings, now));
      return { status: 201, body: show(data, settings, now) };
    },
    async update(call) {
      checkNameText(part(call.body, 'metadata'));
      const data = await call.store.write(async (writer) => {
        const before = await needed(writer, collection, id(call), noun);
        const after = updatedData(call, before.data);
        return storeUpdate(call, writer, collection, { before, after, noun: withArticle(noun) });
      });
      return { status: 202, body: show(data, call.settings, call.now) };
    },
  };
  const named = Object.entries(operations).map(([action, operation]) => [
    operation,
    by[action as ResourceAction],
  ]);
  return Object.fromEntries(named) as Record<OperationsOf<T>, Handler>;
}
