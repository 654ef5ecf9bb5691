import { IconRobot } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('serviceAccount', {
  icon: IconRobot,
  key: 'a',
  also: 'robots expiry',
  list: () => import('./ServiceAccountsPage'),
  detail: () => import('./ServiceAccountPage'),
  edit: () => import('./ServiceAccountEditPage'),
});
