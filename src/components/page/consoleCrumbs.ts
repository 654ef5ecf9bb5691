import type { Breadcrumb } from './PageHeader';

/** The breadcrumb of pages that belong to the console itself and to no group of resources. */
export const consoleCrumbs: readonly Breadcrumb[] = [{ label: 'Console' }];
