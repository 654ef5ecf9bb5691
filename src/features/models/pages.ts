import { IconSparkles } from '@tabler/icons-react';
import { definePages } from '../../resource/pages';

export const pages = definePages('model', {
  icon: IconSparkles,
  key: 'm',
  also: 'catalogue prices compare cost',
  list: () => import('./ModelsPage'),
  detail: () => import('./ModelPage'),
});
