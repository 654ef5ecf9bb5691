import { addressPart } from '../lib/text/text';
import { pathName, resourceOf, type ResourceType } from '../contract/resources';

// The pages of all resource types follow one address pattern.

/** The list of a resource type: "/security-groups". */
export function listPath(type: ResourceType): string {
  return `/${pathName(type)}`;
}
export const createPath = (type: ResourceType) => `${listPath(type)}/new`;
export const importPath = (type: ResourceType) => `${listPath(type)}/import`;
export const detailPath = (type: ResourceType, id: string) =>
  `${listPath(type)}/${addressPart(id)}`;
/** The form of a resource; the named field has the focus when it opens. */
export const editPath = (type: ResourceType, id: string, field?: string) =>
  `${detailPath(type, id)}/edit${field === undefined ? '' : `#${field}`}`;
/** A row of a list, for resources without a page of their own. */
export const rowPath = (type: ResourceType, id: string) => `${listPath(type)}${query({ q: id })}`;
/** What opens a resource: its own page, else its row in the list. */
export function openPath(type: ResourceType, id: string): string {
  const { read, update } = resourceOf(type).operations;
  return (read ?? update) !== undefined || type === 'instance' || type === 'model'
    ? detailPath(type, id)
    : rowPath(type, id);
}
/** Route patterns for the pages of one resource. */
export const detailRoute = (type: ResourceType) => `${listPath(type)}/:id`;
export const editRoute = (type: ResourceType) => `${listPath(type)}/:id/edit`;

/**
 * The addresses of all pages, so that no page spells one out. Ids are encoded, and query parameters are those the pages
 * read.
 */
export const paths = {
  overview: () => '/',
  networkCreate: (given: { prefix?: string; regionId?: string | undefined } = {}) =>
    `${createPath('network')}${query({ prefix: given.prefix, regionID: given.regionId })}`,
  networkConnect: (id: string) => `${detailPath('network', id)}?tab=connect`,
  securityGroupConnect: (group?: string) =>
    `${listPath('securityGroup')}${query({ tab: 'connect', group })}`,
  /** The editor at one rule, or at one more. `rule` counts from 0, but the address counts from 1 as people do. */
  securityGroupEdit: (id: string, rule: number | 'new') =>
    `${editPath('securityGroup', id)}${query({ rule: rule === 'new' ? rule : String(rule + 1) })}`,
  instanceCreate: (given: { flavorId?: string; networkId?: string; regionId?: string } = {}) =>
    `${createPath('instance')}${query({ networkID: given.networkId, flavorID: given.flavorId, regionID: given.regionId })}`,
  embeddings: () => '/embeddings',
  activity: (requestId?: string) => `/activity${query({ request: requestId })}`,
  /** The journal, of one resource if `resourceId` is given. */
  changes: (resourceId?: string) => `/changes${query({ resourceID: resourceId })}`,
  /** What a person changed, by their name in the journal. */
  changesBy: (person: string) => `/changes${query({ person })}`,
  change: (id: string) => `/changes${query({ change: id })}`,
  changesOfRun: (run: string) => `/changes${query({ run })}`,
  /** The bulk change; of a run of the journal, the review that takes it back. */
  bulk: (undo?: string) => `/bulk${query({ undo })}`,
  settings: () => '/settings',
  reference: () => '/reference',
};

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
