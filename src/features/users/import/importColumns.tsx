import { GroupChips } from '../../../page/resource/GroupChips';
import type { IdNames } from '../../../page/resource/IdName';
import { LineNumber, type RunColumn } from '../../../queue/view/RunTable';
import { visible } from '../../../lib/text/invisible';

/** The line of the file a row stands in. */
export const lineColumn = (row: (index: number) => { line: number } | undefined): RunColumn => ({
  title: 'Row',
  cell: (index) => <LineNumber line={row(index)?.line} />,
});

export const subjectColumn = (
  row: (index: number) => { subject: string } | undefined,
): RunColumn => ({
  title: 'Subject',
  place: 'subject',
  cell: (index) => {
    const subject = visible(row(index)?.subject ?? '');
    return (
      <span className="clip strong isolate" title={subject}>
        {subject || '–'}
      </span>
    );
  },
});

export const groupsColumn = (
  row: (index: number) => { groupIDs: readonly string[] } | undefined,
  names: IdNames,
): RunColumn => ({
  title: 'Groups',
  cell: (index) => <GroupChips ids={row(index)?.groupIDs} names={names} most={2} />,
});
