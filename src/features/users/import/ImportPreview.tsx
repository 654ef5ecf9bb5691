import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useIdNames, type IdNames } from '../../../resource/IdName';
import { Marked, RowsByState, Why, type RunColumn } from '../../../queue/view/RunTable';
import { visible } from '../../../lib/text/invisible';
import { type CheckedRow, type RowMark, includeKey } from '../../../lib/csv/usersCsv';
import { plural } from '../../../lib/text/text';
import { GroupChips } from '../../../resource/GroupChips';

const marks: Record<RowMark, { title: string; tone: string }> = {
  check: { title: 'Check', tone: 'attention' },
  unchecked: { title: '', tone: 'unknown' },
  new: { title: 'New', tone: 'settled' },
  known: { title: 'Known', tone: 'moving' },
  repeated: { title: 'Repeated', tone: 'unknown' },
  invalid: { title: 'Invalid', tone: 'failed' },
};
const order = Object.keys(marks) as RowMark[];

interface RowsProps {
  rows: readonly CheckedRow[];
  /** The mark of a row that was not compared. */
  unchecked: string;
  /** The rows under "Check" that are included, by their `includeKey`. */
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[]) => void;
}

/** Every row with its mark and why, before anything is sent. */
export function ImportPreview({ rows, unchecked, ticked, onTick }: RowsProps) {
  const names = useIdNames();
  const toCheck = useMemo(() => rows.filter((row) => row.mark === 'check'), [rows]);
  const tick = (some: readonly CheckedRow[], on: boolean) => {
    const changed = new Set(some.map(includeKey));
    const keys = toCheck.map(includeKey);
    onTick(keys.filter((key) => (changed.has(key) ? on : ticked.has(key))));
  };
  const row = (index: number) => rows[index];
  const look = { ...marks, unchecked: { ...marks.unchecked, title: unchecked } };
  const isToCheck = (index: number) => row(index)?.mark === 'check';
  const isNamed = rows.some(({ name }) => name !== undefined && name !== '');
  const nameColumn: RunColumn = {
    title: 'Name',
    cell: (index) => {
      const words = visible(row(index)?.name ?? '');
      return (
        <span className="clip second" title={words}>
          {words}
        </span>
      );
    },
  };
  const columns: RunColumn[] = [
    lineColumn(row),
    {
      title: 'Mark',
      width: '144px',
      cell: (index) => <Mark row={row(index)} look={look} ticked={ticked} onTick={tick} />,
    },
    subjectColumn(row),
    {
      title: 'Why',
      place: 'words',
      cell: (index) => {
        const why = [...(row(index)?.warnings ?? []), row(index)?.reason ?? ''];
        const words = visible(why.filter((each) => each !== '').join(' '));
        const tone = row(index)?.mark === 'check' ? 'attention' : undefined;
        return <Why words={words} tone={tone} />;
      },
    },
    {
      title: 'State',
      width: 'minmax(84px, 0.8fr)',
      cell: (index) => <span className="dim">{row(index)?.state}</span>,
    },
    importedGroups(row, names),
    ...(isNamed ? [nameColumn] : []),
  ];
  return (
    <RowsByState
      label="Rows by mark"
      states={order.map((id) => ({ id, ...look[id] }))}
      stateOf={(index) => row(index)?.mark ?? 'unchecked'}
      total={rows.length}
      arrange={(all) => all.toSorted((a, b) => Number(isToCheck(b)) - Number(isToCheck(a)))}
      between={<IncludeAll all={toCheck} ticked={ticked} onTick={tick} />}
      name="Rows of the file"
      columns={columns}
      rowKey={(index) => row(index)?.line ?? index}
    />
  );
}

interface TickProps {
  ticked: ReadonlySet<string>;
  onTick: (rows: readonly CheckedRow[], on: boolean) => void;
}

/** The mark of a row, with a checkbox that includes a row under "Check". */
function Mark({
  row,
  look,
  ticked,
  onTick,
}: TickProps & { row: CheckedRow | undefined; look: typeof marks }) {
  const { title, tone } = look[row?.mark ?? 'unchecked'];
  if (row?.mark !== 'check') return <Marked title={title} tone={tone} />;
  const tick = {
    label: `Include ${visible(row.subject)}`,
    checked: ticked.has(includeKey(row)),
    onChange: (checked: boolean) => onTick([row], checked),
  };
  return <Marked title={title} tone={tone} tick={tick} />;
}

/** Includes the rows that are to be checked, or none of them. One row, or one that replaces groups, has its own box. */
function IncludeAll({ all, ticked, onTick }: TickProps & { all: readonly CheckedRow[] }) {
  const rows = all.filter((row) => !row.isKnown);
  if (rows.length < 2) return null;
  const except = rows.length < all.length ? ', except known users' : '';
  const count = rows.filter((row) => ticked.has(includeKey(row))).length;
  return (
    <Checkbox
      className="apart"
      label={`Include all ${plural(rows.length, 'row')} to check${except}`}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => onTick(rows, event.currentTarget.checked)}
    />
  );
}

/** The line of the file a row stands in. */
export const lineColumn = (row: (index: number) => { line: number } | undefined): RunColumn => ({
  title: 'Row',
  width: '52px',
  cell: (index) => <span className="mono dim">{row(index)?.line}</span>,
});

export const subjectColumn = (
  row: (index: number) => { subject: string } | undefined,
): RunColumn => ({
  title: 'Subject',
  place: 'subject',
  cell: (index) => {
    const subject = visible(row(index)?.subject ?? '');
    return (
      <span className="clip strong isolate" translate="no" title={subject}>
        {subject || '–'}
      </span>
    );
  },
});

export const importedGroups = (
  row: (index: number) => { groupIDs: readonly string[] } | undefined,
  names: IdNames,
): RunColumn => ({
  title: 'Groups',
  cell: (index) => <GroupChips ids={row(index)?.groupIDs} names={names} most={2} />,
});
