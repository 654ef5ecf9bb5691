import { isObject, type JsonObject } from '../src/lib/json';
import { part } from './call';
import { Problem } from './problem';
import type { StoredRecord, Where } from './store/store';

// Any-of within a filter, all-of across filters, and all of several tags, as seen on deployed services.

/** The part of a list's filters that the store answers. */
export function whereOf(query: URLSearchParams): Where {
  const names = {
    organization: 'organizationID',
    project: 'projectID',
    region: 'regionID',
    network: 'networkID',
  };
  const set = Object.entries(names).filter(([, name]) => query.has(name));
  return Object.fromEntries(set.map(([column, name]) => [column, query.getAll(name)]));
}

/** Keeps the records that carry every tag asked for, each given as `name=value`. */
export function withTags(records: StoredRecord[], query: URLSearchParams): StoredRecord[] {
  const wanted = query.getAll('tag').map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new Problem(400, `The filter tag must be given as name=value, not ${text}.`);
    return { name: text.slice(0, at), value: text.slice(at + 1) };
  });
  return records.filter(({ data }) => wanted.every((tag) => hasTag(data, tag)));
}

function hasTag(data: JsonObject, wanted: { name: string; value: string }): boolean {
  const tags = part(data, 'metadata')['tags'];
  return (
    Array.isArray(tags) &&
    tags.some(
      (tag) => isObject(tag) && tag['name'] === wanted.name && tag['value'] === wanted.value,
    )
  );
}
