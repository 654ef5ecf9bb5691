import * as z from 'zod/mini';
import {
  emptyMetadata,
  metadataBody,
  metadataFaults,
  metadataShape,
} from '../../components/form/metadataValues';
import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import type { InstanceCreate } from '../../contract/instances';
import { createBody } from '../../writes/plan/compose';

// What the form holds. The schema checks drafts, which may come from an older console.

export const instanceValues = z.object({
  ...metadataShape,
  organizationId: z.string(),
  projectId: z.string(),
  networkId: z.string(),
  flavorId: z.string(),
  imageId: z.string(),
  securityGroups: z.array(z.string()),
  publicIP: z.boolean(),
});
export type InstanceValues = z.output<typeof instanceValues>;

/** An empty form in a place, with what the address brings along. */
export function emptyInstance(
  given: Pick<InstanceValues, 'organizationId' | 'projectId' | 'networkId' | 'flavorId'>,
): InstanceValues {
  return { ...emptyMetadata, ...given, imageId: '', securityGroups: [], publicIP: false };
}

/**
 * The body of a create. `networking` is optional, so it is sent only when something is chosen; a public address only
 * when wanted, since the interface does not show that it may be.
 */
export function instanceBody(values: InstanceValues): InstanceCreate {
  const { securityGroups, publicIP } = values;
  return createBody<InstanceCreate>({
    metadata: metadataBody(values),
    spec: {
      organizationId: values.organizationId.trim(),
      projectId: values.projectId.trim(),
      networkId: values.networkId.trim(),
      flavorId: values.flavorId.trim(),
      imageId: values.imageId.trim(),
      networking:
        securityGroups.length === 0 && !publicIP
          ? undefined
          : { securityGroups, publicIP: publicIP ? true : undefined },
    },
  });
}

export function instanceFaults(values: InstanceValues): Record<string, string> {
  const needed = [
    ['organizationId', 'an organization'],
    ['projectId', 'a project'],
    ['networkId', 'a network'],
    ['flavorId', 'a flavor'],
    ['imageId', 'an image'],
  ] as const;
  return {
    ...metadataFaults(values, 'An instance'),
    ...Object.fromEntries(
      needed
        .filter(([field]) => values[field].trim() === '')
        .map(([field, what]) => [field, `Enter the ID of ${what}.`]),
    ),
  };
}

/** Where the members of an instance's body are edited. */
export const instanceFields: FieldMap = [
  ...metadataFields,
  [/^\/spec\/(organizationId|projectId|networkId|flavorId|imageId)$/, '$1'],
  [/^\/spec\/networking\/publicIP$/, 'publicIP'],
  [/^\/spec\/networking(?:\/securityGroups(?:\/\d+)?)?$/, 'securityGroups'],
];
