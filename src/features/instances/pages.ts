import { IconServer2 } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('instance', {
  icon: IconServer2,
  key: 'i',
  also: 'compute servers',
  list: () => import('./InstancesPage'),
  create: () => import('./InstanceCreatePage'),
  detail: () => import('./InstancePage'),
});
