import { resources } from '../../contract/resources';
import type { BulkEdit, BulkType } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import { plural } from '../../lib/text/text';
import { editedList, pointerOf } from './bulkEdit';
import type { BulkForms } from './bulkPlan';
import { textOf } from '../../save/plan/describe';

/** What is to be done to how many: "Add tag env=prod to 40 networks". */
export function editTitle(
  type: BulkType,
  edit: BulkEdit,
  count: number,
  key: MemoryKey,
  forms: BulkForms,
): string {
  const many = plural(count, resources[type].noun);
  if (edit.kind === 'remove tag') return `Remove tag ${edit.name} from ${many}`;
  const item = editedList(edit, {}).at(-1) ?? ('group' in edit ? edit.group : '');
  const what = textOf(forms[type].describe(key, ''), `${pointerOf(edit)}/0`, item);
  switch (edit.kind) {
    case 'set tag':
      return `Add tag ${what} to ${many}`;
    case 'add rule':
      return `Add rule ${what} to ${many}`;
    case 'join group':
      return `Add ${many} to group ${what}`;
    case 'leave group':
      return `Remove ${many} from group ${what}`;
  }
}
