import { useMemo } from 'react';
import type { Known, KnownToTeam } from '../memory/resources';
import { visible } from '../lib/text/invisible';
import { formatTime, isoTime } from '../lib/time/dates';
import { keepsJournal, useConnection } from '../session/connections';
import { PersonLink, shortPerson } from '../resource/Person';
import { Ago } from '../ui/Age';
import type { TableColumn } from './tableColumns';

function lastWriteOf({ createdBy, createdAt, updatedBy, updatedAt }: KnownToTeam) {
  const isNew = createdAt !== undefined && createdAt === updatedAt;
  const by = (isNew ? createdBy : updatedBy) ?? createdBy;
  return { what: isNew ? 'Created' : 'Changed', by };
}

function lastWriteWords(team: KnownToTeam): string {
  const { what, by } = lastWriteOf(team);
  return by === undefined ? what : `${what} by ${visible(by)}`;
}

const lastWriteText = (team: KnownToTeam | undefined, time: (at: number) => string) =>
  team ? `${lastWriteWords(team)}, ${time(team.updatedAt)}` : '';

/** Who wrote a resource last, and when: "Created by ada, 3 days ago". */
function LastWrite({ team }: { team: KnownToTeam }) {
  const { what, by } = lastWriteOf(team);
  return (
    <span className="clip" title={lastWriteWords(team)}>
      <span>{by === undefined ? what : `${what} by `}</span>
      {by !== undefined && (
        <PersonLink by={by} inRow>
          {shortPerson(by)}
        </PersonLink>
      )}
      <span>, </span>
      <Ago at={team.updatedAt} />
    </span>
  );
}

const none: readonly string[] = [];

/**
 * The columns with one that says who wrote a resource last, on connections whose gateway knows it. It replaces
 * columns that can still be chosen.
 */
export function useTeamColumn<R extends { known: Known }>(
  columns: TableColumn<R>[],
  from: number,
  insteadOf: readonly string[] = none,
): TableColumn<R>[] {
  const shared = keepsJournal(useConnection());
  return useMemo(
    () =>
      shared
        ? [
            // Without a width to be shown from, a column must be chosen.
            ...columns.map((column) =>
              insteadOf.includes(column.id) ? { ...column, from: undefined } : column,
            ),
            {
              id: 'lastWrite',
              title: 'Last change',
              text: ({ known: { team } }) => lastWriteText(team, formatTime),
              csv: ({ known: { team } }) => lastWriteText(team, isoTime),
              sort: ({ known: { team } }) => team?.updatedAt,
              cell: ({ known: { team } }) => team && <LastWrite team={team} />,
              dim: true,
              width: 'minmax(200px, 1.8fr)',
              from,
            },
          ]
        : columns,
    [columns, from, shared, insteadOf],
  );
}
