import { IconCpu } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('flavor', {
  icon: IconCpu,
  key: 'v',
  also: 'gpu cpu memory',
  list: () => import('./FlavorsPage'),
});
