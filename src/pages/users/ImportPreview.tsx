import { useMemo, useState } from 'react';
import { operations } from '../../contract/operations';
import { toCurl } from '../../contract/curl';
import { userCreateUrl } from '../../api/users';
import controls from '../../components/controls.module.css';
import { GroupChips } from '../../components/identity/GroupChips';
import { useIdNames } from '../../components/IdName';
import { JsonView } from '../../components/JsonView';
import { Tabs } from '../../components/Tabs';
import { useCopy } from '../../components/useCopy';
import { escaped, visible } from '../../lib/invisible';
import { stringifyJson } from '../../lib/json';
import { tagsCell, type CheckedRow, type RowMark } from '../../lib/usersCsv';
import { plural } from '../../lib/text';
import { userCreateBody } from '../../writes/users';
import { CountChips } from './CountChips';
import styles from './Import.module.css';
import { ImportTable, type ImportColumn } from './ImportTable';

const marks: Record<RowMark, { title: string; tone: string }> = {
  new: { title: 'New', tone: 'settled' },
  known: { title: 'Known', tone: 'moving' },
  repeated: { title: 'Repeated', tone: 'unknown' },
  invalid: { title: 'Invalid', tone: 'failed' },
};
const order: readonly RowMark[] = ['new', 'known', 'repeated', 'invalid'];

type View = 'rows' | 'requests';

/** Every row with its mark and why, and what would be sent, before anything is. */
export function ImportPreview({
  rows,
  chosen,
  organization,
}: {
  rows: readonly CheckedRow[];
  /** Those that would be sent. */
  chosen: readonly CheckedRow[];
  organization: string;
}) {
  const [view, setView] = useState<View>('rows');
  return (
    <Tabs
      label="Views of the import"
      tabs={[
        { id: 'rows', title: 'Rows' },
        { id: 'requests', title: `Dry run: ${plural(chosen.length, 'request')}` },
      ]}
      chosen={view}
      onChoose={setView}
    >
      {view === 'rows' ? (
        <Rows rows={rows} />
      ) : (
        <Requests rows={chosen} organization={organization} />
      )}
    </Tabs>
  );
}

function Rows({ rows }: { rows: readonly CheckedRow[] }) {
  const names = useIdNames();
  const [mark, setMark] = useState<RowMark>();
  const shown = useMemo(
    () => (mark === undefined ? rows : rows.filter((row) => row.mark === mark)),
    [rows, mark],
  );
  const row = (index: number) => shown[index];
  const why = (each: CheckedRow | undefined) =>
    [each?.reason ?? '', ...(each?.warnings ?? [])].filter((words) => words !== '').join(' ');
  const columns: ImportColumn[] = [
    {
      title: 'Row',
      place: 'number',
      cell: (index) => <span className={styles.number}>{row(index)?.line}</span>,
    },
    {
      title: 'Mark',
      place: 'mark',
      cell: (index) => {
        const { title, tone } = marks[row(index)?.mark ?? 'new'];
        return (
          <span className={styles.mark} data-tone={tone}>
            {title}
          </span>
        );
      },
    },
    {
      title: 'Subject',
      place: 'subject',
      cell: (index) => (
        <span className={styles.subject} title={visible(row(index)?.subject)}>
          {visible(row(index)?.subject) || '–'}
        </span>
      ),
    },
    {
      title: 'State',
      place: 'state',
      cell: (index) => <span className={styles.dim}>{row(index)?.state}</span>,
    },
    {
      title: 'Groups',
      place: 'groups',
      cell: (index) => <GroupChips ids={row(index)?.groupIDs} names={names} most={2} />,
    },
    {
      title: 'Metadata',
      place: 'metadata',
      cell: (index) => (
        <span className={styles.metadata} title={visible(metadataOf(row(index)))}>
          {visible(metadataOf(row(index)))}
        </span>
      ),
    },
    {
      title: 'Why',
      place: 'words',
      cell: (index) => (
        <span
          className={styles.why}
          data-tone={(row(index)?.warnings.length ?? 0) > 0 ? 'attention' : undefined}
          title={visible(why(row(index)))}
        >
          {visible(why(row(index)))}
        </span>
      ),
    },
  ];
  return (
    <>
      <CountChips
        label="Rows by mark"
        chips={order.map((id) => ({
          id,
          ...marks[id],
          count: rows.filter((row) => row.mark === id).length,
        }))}
        chosen={mark}
        onChoose={setMark}
      />
      <ImportTable
        name="Rows of the file"
        tracks="rows"
        columns={columns}
        count={shown.length}
        rowKey={(index) => shown[index]?.line ?? index}
      />
    </>
  );
}

/** The name, the description and the tags of a row, as far as it has them. */
function metadataOf(row: CheckedRow | undefined): string {
  if (row === undefined) return '';
  const { name, description, tags } = row;
  return [name, description, tagsCell(tags)].filter((words) => words !== '').join(' · ');
}

/** The requests an import would send, one by one. Nothing of this is sent. */
function Requests({ rows, organization }: { rows: readonly CheckedRow[]; organization: string }) {
  const { copied, copy } = useCopy();
  const [line, setLine] = useState<number>();
  const row = rows.find((each) => each.line === line) ?? rows[0];
  const { method } = operations.createUser;
  const url = userCreateUrl(organization);
  const path = new URL(url, location.href).pathname;
  return (
    <div className={styles.dry}>
      <ImportTable
        name="Requests"
        tracks="requests"
        columns={[
          {
            title: 'Row',
            cell: (index) => <span className={styles.number}>{rows[index]?.line}</span>,
          },
          {
            title: 'Request',
            cell: (index) => (
              <button
                type="button"
                className={styles.request}
                aria-pressed={rows[index] === row}
                onClick={() => setLine(rows[index]?.line)}
              >
                <b>{method}</b> <span className={styles.of}>{visible(rows[index]?.subject)}</span>{' '}
                {escaped(stringifyJson(rows[index] && userCreateBody(rows[index])))}
              </button>
            ),
          },
        ]}
        count={rows.length}
        rowKey={(index) => rows[index]?.line ?? index}
      />
      {row && (
        <div className={styles.one}>
          <p className={styles.address}>
            <b>{method}</b> {path}
          </p>
          <JsonView value={userCreateBody(row)} label={`Request of row ${row.line}`} />
          <button
            type="button"
            className={`${controls.button} ${controls.small}`}
            onClick={() =>
              copy(
                rows
                  .map((each) =>
                    toCurl({
                      method,
                      url: new URL(url, location.href).href,
                      body: userCreateBody(each),
                    }),
                  )
                  .join('\n'),
                'cURL commands',
              )
            }
          >
            {copied ? 'Copied' : `Copy all ${rows.length} as cURL`}
          </button>
        </div>
      )}
    </div>
  );
}
