import { serviceAccountUpdateUrl } from '../api/serviceAccounts';
import type { LedgerKey } from '../ledger/shelf';
import type { PlanDescription } from './describe';
import { groupList, groupsPointer, groupWarnings } from './groups';
import { tagList } from './networks';

/** How a service account is updated (interface.md, "Service account"). */
export function serviceAccountUpdateDescription(key: LedgerKey, id: string): PlanDescription {
  return {
    kind: 'serviceAccount',
    noun: 'service account',
    labels: {
      '/metadata/name': 'Name',
      '/metadata/description': 'Description',
      '/metadata/tags': 'Tags',
      [groupsPointer]: 'Groups',
    },
    lists: { '/metadata/tags': tagList, [groupsPointer]: groupList(key) },
    requiredLists: [groupsPointer],
    operation: 'updateServiceAccount',
    url: () => serviceAccountUpdateUrl(key.organization, id),
    warnings: ({ before, after }) => groupWarnings(before, after, 'service account'),
  };
}
