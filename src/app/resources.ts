import type { ResourceType, TypeWith } from '../contract/resources';
import type { AnyResource } from '../save/defineResource';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../features/*/resource.ts', {
  eager: true,
});

const isDefined = (value: unknown): value is AnyResource & { type: ResourceType } =>
  typeof value === 'object' && value !== null && 'describe' in value && 'type' in value;

/**
 * Every resource that can be written, as its subject defines it in `resource.ts`, for what is told and done with any of
 * them. A test fails for one without a definition.
 */
export const definedResources = Object.fromEntries(
  Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isDefined))
    .map((resource) => [resource.type, resource]),
) as Readonly<Record<TypeWith<'create'> | TypeWith<'update'>, AnyResource>>;
