import { writeUrl } from '../../api/resources/queries';
import type { LedgerKey } from '../../ledger/shelf';
import type { CreateDescription } from '../plan/describe';
import { groupList, groupsPointer } from './groups';
import { tagList } from './metadata';

/** How a project is created (interface.md, "Project"). */
export function projectCreateDescription(key: LedgerKey): CreateDescription {
  return {
    kind: 'project',
    noun: 'project',
    labels: {
      '/metadata/name': 'Name',
      '/metadata/description': 'Description',
      '/metadata/tags': 'Tags',
      [groupsPointer]: 'Groups',
    },
    lists: { '/metadata/tags': tagList, [groupsPointer]: groupList(key) },
    operation: 'createProject',
    url: () => writeUrl('create', 'project', key.organization),
  };
}
