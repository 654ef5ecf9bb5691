import { describe, expect, it } from 'vitest';
import { resourceOf, resourceTypes } from '../contract/resources';
import { resourcePages, type Lazy, type PagesOf } from './resourcePages';

const page = (() => Promise.resolve({})) as Lazy;
const { icon } = resourcePages.network;
const shown = { icon, key: 'n', also: '', list: page } as const;

describe('the pages of a resource type', () => {
  it('are complete for the type checker', () => {
    const all = { ...shown, create: page, detail: page, edit: page } satisfies PagesOf<'network'>;
    const { create: _, ...others } = all;
    expect(others satisfies PagesOf<'securityGroup'>).not.toHaveProperty('create');
    // @ts-expect-error: networks can be created.
    ({ ...shown, detail: page, edit: page }) satisfies PagesOf<'network'>;
    // @ts-expect-error: networks can be read.
    ({ ...shown, create: page, edit: page }) satisfies PagesOf<'network'>;
    // @ts-expect-error: networks can be updated.
    ({ ...shown, create: page, detail: page }) satisfies PagesOf<'network'>;
    // @ts-expect-error: every resource type has a list.
    ({ icon, key: 'p', also: '', create: page }) satisfies PagesOf<'project'>;
    // @ts-expect-error: flavors cannot be created.
    ({ ...shown, create: page }) satisfies PagesOf<'flavor'>;
    // @ts-expect-error: projects cannot be updated.
    ({ ...shown, create: page, edit: page }) satisfies PagesOf<'project'>;
  });

  it.each(resourceTypes)('stand for the operations of every %s', (type) => {
    const { create, read, update } = resourceOf(type).operations;
    const { create: creates, detail, edit } = resourcePages[type];
    expect(creates !== undefined).toBe(create !== undefined);
    expect(edit !== undefined).toBe(update !== undefined);
    expect(read === undefined || detail !== undefined).toBe(true);
  });
});
