import { isObject, type Json } from '../../lib/json';
import type { ResourceDescription } from './describe';

const text = (item: Json, member: string) => (isObject(item) ? String(item[member]) : String(item));

/** A resource with each type of list: matched by name, matched by content and position, and plain values. */
export const description: ResourceDescription = {
  type: 'securityGroup',
  write: 'update',
  labels: { '/metadata/name': 'Name', '/spec/rules': 'Rules', '/spec/dns': 'DNS nameservers' },
  lists: {
    '/metadata/tags': {
      identity: (tag) => text(tag, 'name'),
      item: (tag) => `Tag ${text(tag, 'name')}`,
    },
    '/spec/rules': {
      item: (_, index) => `Rule ${index + 1}`,
      text: (rule) => `${text(rule, 'protocol')} ${text(rule, 'port')}`,
      members: { cidr: 'CIDR' },
    },
  },
};

/** Where the updates of a test would go. */
export const updateTarget = { operation: 'updateNetwork', method: 'PUT', url: '/r' } as const;
