import { IconShieldHalf } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('securityGroup', {
  icon: IconShieldHalf,
  key: 's',
  also: 'rules firewall exposure reach',
  list: () => import('./SecurityGroupsPage'),
  detail: () => import('./SecurityGroupPage'),
  edit: () => import('./SecurityGroupEditPage'),
});
