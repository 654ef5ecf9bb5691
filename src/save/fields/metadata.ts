import * as z from 'zod/mini';
import { canonicalText, isObject, stringifyJson, valueAt, type Json } from '../../lib/json';
import type { ListDescription } from '../plan/describe';
import { id, needed, rows, text } from './fields';

// interface.md, "Common envelope": the metadata that several resources have in common.

/** A member of a list item as text, or ''. */
export function textAt(item: Json, member: string): string {
  const value = isObject(item) ? valueAt(item, `/${member}`) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Tags are told apart by name; tags without a name by all their members. */
export const tagList: ListDescription = {
  identity: (tag) => textAt(tag, 'name') || canonicalText(tag),
  item: (tag, index) => `Tag ${textAt(tag, 'name') || index + 1}`,
  text: (tag) => {
    const [name, value] = [textAt(tag, 'name'), textAt(tag, 'value')];
    if (name === '') return stringifyJson(tag);
    return value === '' ? name : `${name}=${value}`;
  },
  members: { name: 'name', value: 'value' },
};

/** Name, description and tags; with `what` ("A network") the name is required. */
export function metadata(what?: string) {
  return {
    name: text(
      '/metadata/name',
      'Name',
      what === undefined ? undefined : needed(`${what} needs a name.`),
    ),
    description: text('/metadata/description', 'Description', undefined, { trim: false }),
    tags: rows(
      '/metadata/tags',
      'Tags',
      { name: z.string().check(z.minLength(1, 'a tag needs a name.')), value: z.string() },
      { trim: false, list: tagList },
    ),
  };
}

/** Where a resource is created; an answer shows it under another pointer. */
export const place = {
  organizationId: id('/spec/organizationId', 'organization', {
    answeredAt: '/metadata/organizationId',
  }),
  projectId: id('/spec/projectId', 'project', { answeredAt: '/metadata/projectId' }),
  regionId: id('/spec/regionId', 'region', { answeredAt: '/status/regionId' }),
};
