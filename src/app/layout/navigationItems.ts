import {
  IconActivity,
  IconAffiliate,
  IconCpu,
  IconDatabase,
  IconFolders,
  IconLayoutDashboard,
  IconRobot,
  IconServer2,
  IconSettings,
  IconShieldHalf,
  IconSparkles,
  IconUsers,
  IconVectorTriangle,
  type Icon,
} from '@tabler/icons-react';
import { paths } from '../../components/page/paths';

export interface NavigationItem {
  label: string;
  to: string;
  icon: Icon;
  /** A count that is shown when it happens to be known. */
  count?: 'networks' | 'securityGroups';
}

export const navigationGroups: readonly { title?: string; items: readonly NavigationItem[] }[] = [
  { items: [{ label: 'Overview', to: paths.overview(), icon: IconLayoutDashboard }] },
  {
    title: 'Infrastructure',
    items: [
      { label: 'Networks', to: paths.networks(), icon: IconAffiliate, count: 'networks' },
      {
        label: 'Security groups',
        to: paths.securityGroups(),
        icon: IconShieldHalf,
        count: 'securityGroups',
      },
      { label: 'File storage', to: paths.fileStorage(), icon: IconDatabase },
      { label: 'Instances', to: paths.instances(), icon: IconServer2 },
      { label: 'Flavors', to: paths.flavors(), icon: IconCpu },
    ],
  },
  {
    title: 'Identity',
    items: [
      { label: 'Users', to: paths.users(), icon: IconUsers },
      { label: 'Service accounts', to: paths.serviceAccounts(), icon: IconRobot },
      { label: 'Projects', to: paths.projects(), icon: IconFolders },
    ],
  },
  {
    title: 'Inference',
    items: [
      { label: 'Models', to: paths.models(), icon: IconSparkles },
      { label: 'Embeddings', to: paths.embeddings(), icon: IconVectorTriangle },
    ],
  },
  {
    items: [
      { label: 'Activity', to: paths.activity(), icon: IconActivity },
      { label: 'Settings', to: paths.settings(), icon: IconSettings },
    ],
  },
];
