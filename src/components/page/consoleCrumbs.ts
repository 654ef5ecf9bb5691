import type { Breadcrumb } from './PageHeader';

/** The breadcrumb of the console's own pages, which belong to no group of resources. */
export const consoleCrumbs: readonly Breadcrumb[] = [{ label: 'Console' }];
