import { defineResource, type CreateValues } from '../../save/defineResource';
import { flag, id, ids } from '../../save/fields/fields';
import { metadata, place } from '../../save/fields/metadata';

// interface.md, "Compute instance".

/** How an instance is created. Instances cannot be listed or read, so they cannot be looked for afterwards. */
export const instanceResource = defineResource('instance', {
  fields: {
    ...metadata('An instance'),
    organizationId: place.organizationId,
    projectId: place.projectId,
    networkId: id('/spec/networkId', 'network', { answeredAt: '/status/networkId' }),
    flavorId: id('/spec/flavorId', 'flavor'),
    imageId: id('/spec/imageId', 'image'),
    // `networking` is optional, so it is sent only when something is chosen.
    securityGroups: ids('/spec/networking/securityGroups', 'Security groups', {
      list: {
        item: (item) => `Security group ${typeof item === 'string' ? item : JSON.stringify(item)}`,
      },
      create: (groups, { publicIP }) => (groups.length > 0 || publicIP ? groups : undefined),
    }),
    // Sent only when chosen, because the API is not documented to accept it.
    publicIP: flag('/spec/networking/publicIP', 'Public IP', {
      create: (wanted) => (wanted ? true : undefined),
    }),
  },
});
export type InstanceValues = CreateValues<typeof instanceResource>;
