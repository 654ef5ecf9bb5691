import { writeUrl } from '../../api/resources/queries';
import { nickname } from '../../ledger/nicknames';
import type { LedgerKey } from '../../ledger/shelf';
import type { PlanDescription, ResourceDescription } from '../plan/describe';
import { groupList, groupsPointer, groupWarnings } from './groups';
import { tagList } from './metadata';

/** How a service account is updated (interface.md, "Service account"). */
export function serviceAccountUpdateDescription(key: LedgerKey, id: string): PlanDescription {
  const description: ResourceDescription = {
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
    // The interface's body has no tags.
    clearable: ['/metadata/name', '/metadata/description'],
  };
  return {
    ...description,
    operation: 'updateServiceAccount',
    nickname: nickname(key, id),
    url: () => writeUrl('update', 'serviceAccount', key.organization, id),
    warnings: (context) => groupWarnings(context, description),
  };
}
