import type { ResourceType } from '../contract/resources';
import type { ResourcePages } from '../resource/pages';

const found = import.meta.glob<ResourcePages & { type: ResourceType }>('../features/*/pages.ts', {
  eager: true,
  import: 'pages',
});

/** What every subject says of its pages in its `pages.ts`. A test fails for a resource type without one. */
export const resourcePages = Object.fromEntries(
  Object.values(found).map((pages): [string, ResourcePages] => [pages.type, pages]),
) as Readonly<Record<ResourceType, ResourcePages>>;
