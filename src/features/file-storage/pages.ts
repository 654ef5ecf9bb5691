import { IconDatabase } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('fileStorage', {
  icon: IconDatabase,
  key: 'f',
  also: 'nfs mount',
  list: () => import('./FileStorageListPage'),
  create: () => import('./FileStorageCreatePage'),
  detail: () => import('./FileStoragePage'),
  edit: () => import('./FileStorageEditPage'),
});
