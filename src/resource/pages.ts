import type { TablerIcon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { FilteredType, ResourceType, TypeWith } from '../contract/resources';

export type Lazy = Extract<RouteObject['lazy'], () => unknown>;

/** What the shell needs of a resource type: its icon, its key in the navigation, its search words, and its pages. */
export interface ResourcePages {
  icon: TablerIcon;
  key: string;
  also: string;
  list?: Lazy;
  create?: Lazy;
  /** Also allowed for resources known only from a list or their last answer. */
  detail?: Lazy;
  edit?: Lazy;
  import?: Lazy;
}

type Needed<P extends keyof ResourcePages> = Required<Pick<ResourcePages, P>>;
type Without<P extends keyof ResourcePages> = Partial<Record<P, never>>;

/**
 * The pages of a resource type that its subject makes. The shell makes the others from the fields; it can't make those of
 * what no operation lists or reads. A page without an operation is a type error.
 */
export type PagesOf<T extends ResourceType> = ResourcePages &
  (T extends FilteredType & TypeWith<'read'> ? object : Needed<'list'>) &
  (T extends TypeWith<'create'> ? object : Without<'create'>) &
  (T extends TypeWith<'update'>
    ? T extends TypeWith<'read'>
      ? object
      : Needed<'edit'>
    : Without<'edit'>);

/** Names the pages of a resource type, in `pages.ts` of its subject. */
export function definePages<const T extends ResourceType>(type: T, pages: PagesOf<T>) {
  return { type, ...pages };
}
