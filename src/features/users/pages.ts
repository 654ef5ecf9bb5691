import { IconUsers } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('user', {
  icon: IconUsers,
  key: 'u',
  also: 'people',
  list: () => import('./UsersPage'),
  create: () => import('./UserCreatePage'),
  import: () => import('./import/UserImportPage'),
  detail: () => import('./UserPage'),
  edit: () => import('./UserEditPage'),
});
