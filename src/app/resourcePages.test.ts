import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../lib/json';
import { resourceOf, resourceTypes } from '../contract/resources';
import type { Lazy, PagesOf } from '../resource/pages';
import { ownFields, type DefinedResources } from '../save/defineResource';
import { inputOf } from '../save/fields/forms';
import { createPath, detailRoute, editRoute, listPath } from '../resource/paths';
import { resourcePages } from './resourcePages';
import { definedResources } from './resources';
import { pages } from './routes';

const every: DefinedResources = definedResources;
const page = (() => Promise.resolve({})) as Lazy;
const { icon } = resourcePages.network;
const shown = { icon, key: 'n', also: '' } as const;

describe('the pages of a resource type', () => {
  it('are complete for the type checker', () => {
    const all = { ...shown, list: page, create: page, edit: page };
    expect({ ...all, detail: page } satisfies PagesOf<'network'>).toHaveProperty('detail');
    expect(shown satisfies PagesOf<'network'>).not.toHaveProperty('list');
    // @ts-expect-error: nothing lists projects, so that their list is a page of its own.
    ({ ...shown, create: page }) satisfies PagesOf<'project'>;
    // @ts-expect-error: nothing reads users, so that their form is a page of its own.
    ({ ...shown, list: page, create: page }) satisfies PagesOf<'user'>;
    // @ts-expect-error: flavors cannot be created.
    ({ ...shown, list: page, create: page }) satisfies PagesOf<'flavor'>;
    // @ts-expect-error: projects cannot be updated.
    ({ ...shown, list: page, edit: page }) satisfies PagesOf<'project'>;
  });

  it.each(resourceTypes)('are named for %s, with a key of their own', (type) => {
    const others = resourceTypes.filter((other) => other !== type);
    expect(resourcePages[type]).toHaveProperty('icon');
    expect(others.map((other) => resourcePages[other].key)).not.toContain(resourcePages[type].key);
  });

  it.each(resourceTypes)('stand for the operations of every %s', (type) => {
    const { create, read, update } = resourceOf(type).operations;
    const routes = pages.map(({ path }) => path);
    expect(routes).toContain(listPath(type));
    expect(routes.includes(createPath(type))).toBe(create !== undefined);
    expect(routes.includes(editRoute(type))).toBe(update !== undefined);
    expect(read === undefined || routes.includes(detailRoute(type))).toBe(true);
  });

  it.each(resourceTypes)(
    'have an input for every field of a form that %s leaves to the shell',
    (type) => {
      const { create, update } = resourceOf(type).operations;
      const { create: ownCreate, edit } = resourcePages[type];
      const { createFields, fields } = every[type] ?? {};
      const made = {
        ...(update !== undefined && edit === undefined && fields),
        ...(create !== undefined && ownCreate === undefined && { ...createFields, ...fields }),
      };
      const { tags: _tags, noGroups: _sure, ...others } = made;
      for (const field of Object.values(others))
        expect([field.label, inputOf(field)]).toEqual([field.label, expect.any(String)]);
    },
  );

  it.each(resourceTypes)('have a definition of how a %s is written', (type) => {
    const { create, update } = resourceOf(type).operations;
    const isWritten = create !== undefined || update !== undefined;
    expect(every[type] !== undefined).toBe(isWritten);
  });

  it.each(Object.values(definedResources))(
    'tell of any answer what $type alone has',
    (resource) => {
      const { createFields, fields } = resource;
      const own = ownFields(resource, { ...createFields, ...fields });
      fc.assert(
        fc.property(fc.jsonValue(), (spec) => {
          const raw = JSON.parse(JSON.stringify({ spec })) as JsonObject;
          for (const { text } of own)
            expect(['string', 'undefined']).toContain(typeof text({ raw }));
        }),
      );
    },
  );

  it('tell a size with its unit, and what is at its place in an answer', () => {
    const resource = definedResources.fileStorage;
    const { createFields, fields } = resource;
    const own = ownFields(resource, { ...createFields, ...fields });
    const raw = { spec: { sizeGiB: 2048 }, status: { storageClassId: 'nfs-standard' } };
    expect(own.map(({ label, text }) => [label, text({ raw })])).toEqual([
      ['Storage class', 'nfs-standard'],
      ['Size', '2,048\u00a0GiB'],
      ['Root squash', undefined],
      ['Attached networks', undefined],
    ]);
  });
});
