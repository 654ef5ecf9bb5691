import { operationUrl } from '../../api/http/address';
import type { CreateDescription } from '../plan/describe';
import { tagList } from './metadata';

// interface.md, "Compute instance".

/** How an instance is created. Nothing lists or reads instances, so nothing can be looked for afterwards. */
export const instanceCreateDescription: CreateDescription = {
  kind: 'instance',
  noun: 'instance',
  labels: {
    '/metadata/name': 'Name',
    '/metadata/description': 'Description',
    '/metadata/tags': 'Tags',
    '/spec/organizationId': 'Organization',
    '/spec/projectId': 'Project',
    '/spec/networkId': 'Network',
    '/spec/flavorId': 'Flavor',
    '/spec/imageId': 'Image',
    '/spec/networking/securityGroups': 'Security groups',
    '/spec/networking/publicIP': 'Public IP',
  },
  lists: {
    '/metadata/tags': tagList,
    '/spec/networking/securityGroups': {
      item: (item) => `Security group ${typeof item === 'string' ? item : JSON.stringify(item)}`,
    },
  },
  answeredAt: {
    '/spec/organizationId': '/metadata/organizationId',
    '/spec/projectId': '/metadata/projectId',
    '/spec/networkId': '/status/networkId',
  },
  operation: 'createInstance',
  url: () => operationUrl('createInstance'),
};
