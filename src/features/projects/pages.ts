import { IconFolders } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('project', {
  icon: IconFolders,
  key: 'p',
  also: '',
  list: () => import('./ProjectsPage'),
});
