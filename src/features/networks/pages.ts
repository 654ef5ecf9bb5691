import { IconAffiliate } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('network', {
  icon: IconAffiliate,
  key: 'n',
  also: 'address map prefix',
  list: () => import('./NetworksPage'),
  create: () => import('./NetworkCreatePage'),
  detail: () => import('./NetworkPage'),
  edit: () => import('./NetworkEditPage'),
});
