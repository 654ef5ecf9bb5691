import type * as z from 'zod/mini';
import { type ResourceOf, type ResourceType, isOfIdentity } from '../contract/resources';
import { nickname } from '../memory/nicknames';
import type { ShownField } from '../table/resourceColumns';
import {
  createForm,
  describeFields,
  updateForm,
  type FormFields,
  type FormToCreate,
  type FormToUpdate,
  type UpdateValuesOf,
  type ValuesOf,
} from './fields/forms';
import { valueAt, type Json } from '../lib/json';
import {
  textOf,
  type NameSources,
  type ResourceDescription,
  type Warning,
  type WarningContext,
} from './plan/describe';

/** How a resource is written, said once in `features/<subject>/resource.ts`. Forms, plans, words and undo follow from it. */
interface Definition<
  T extends ResourceType,
  F extends FormFields,
  C extends FormFields,
> extends Pick<
  ResourceDescription,
  'again' | 'aliases' | 'asBody' | 'clearable' | 'echoMeans' | 'nameAt'
> {
  /** The fields of its forms. */
  fields: F;
  /** Fields that only a create has, and rules across several fields of it. */
  create?: C;
  checks?: readonly z.core.$ZodCheck<ValuesOf<F & C>>[];
  /** Members that no form edits but that a plan names. */
  unedited?: FormFields;
  /** The field that says most of a new one, besides its name. */
  saysMost?: string;
  /** What a save replaces of one that cannot be read. */
  replaces?: string;
  /** What tells one apart from others of its name. */
  detail?: (value: ResourceOf<T>) => string;
  /** What a save does beyond what its changes say. */
  warnings?: readonly ((
    context: WarningContext,
    of: ResourceDescription,
    sources: NameSources,
  ) => Warning[])[];
}

type NoFields = Record<never, never>;
type Describe = (write: ResourceDescription['write'], sources?: NameSources) => ResourceDescription;

/** What was said once, and the forms that follow from it; `C` and `U` are the values of both. */
export interface DefinedResource<T extends ResourceType = ResourceType, C = never, U = never> {
  type: T;
  /** The fields that only a create has, before those that an update has too. */
  createFields: FormFields;
  fields: FormFields;
  create: FormToCreate<C>;
  update: FormToUpdate<U>;
  saysMost: string | undefined;
  replaces: string;
  detail: ((value: ResourceOf<T>) => string) | undefined;
  describe: Describe;
}

/** What is typed in the form that creates a resource, and in the one that changes it. */
export type CreateValues<R> = R extends { create: FormToCreate<infer V> } ? V : never;
export type UpdateValues<R> = R extends { update: FormToUpdate<infer V> } ? V : never;

/** A resource of any type. */
export interface AnyResource extends Pick<
  DefinedResource,
  'createFields' | 'describe' | 'fields' | 'saysMost' | 'type'
> {
  update: FormToUpdate<unknown>;
}

/** Those of each type that can be written. Only the shell knows them all. */
export type DefinedResources = Partial<Record<ResourceType, AnyResource>>;

export function defineResource<
  const T extends ResourceType,
  F extends FormFields,
  C extends FormFields = NoFields,
>(
  type: T,
  definition: Definition<T, F, C>,
): DefinedResource<T, ValuesOf<F & C>, UpdateValuesOf<F>> {
  const { fields, create, checks = [], unedited, again, warnings = [], ...rest } = definition;
  const { saysMost, replaces = '', detail, ...described } = rest;
  const all = { ...create, ...fields } as F & C;
  return {
    type,
    createFields: create ?? {},
    fields,
    create: createForm(all, ...checks),
    update: updateForm(fields),
    saysMost,
    replaces,
    detail,
    describe(write, sources = {}) {
      const { key, id } = sources;
      const written = write === 'create' ? all : fields;
      const description: ResourceDescription = {
        type,
        write,
        ...describeFields({ ...written, ...unedited }, sources),
        ...described,
        organization: isOfIdentity(type) ? key?.organization : undefined,
        nickname: key && id && nickname(key, id),
      };
      if (write === 'create') return again === undefined ? description : { ...description, again };
      return {
        ...description,
        warnings: (context) => warnings.flatMap((warn) => warn(context, description, sources)),
      };
    },
  };
}

/** What pages show in places of their own. */
const placed = ['name', 'description', 'tags', 'organizationId', 'projectId', 'regionId'];

/** The fields that only this resource has, and what an answer says of each. */
export function ownFields({ describe }: Pick<AnyResource, 'describe'>, fields: FormFields) {
  const described = describe('create');
  return Object.entries(fields)
    .filter(([name, { pointer }]) => !placed.includes(name) && pointer !== '')
    .map(([, { label, pointer, answeredAt = pointer, of, unit }]): ShownField => {
      const value: ShownField['value'] = ({ raw }) => valueAt(raw, answeredAt) as Json | undefined;
      const text: ShownField['text'] = (record) => {
        const found = value(record);
        return found === undefined ? undefined : textOf(described, pointer, found);
      };
      return { label, of, unit, value, text };
    });
}
