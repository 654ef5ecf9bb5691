import type { ReactNode } from 'react';
import { useTeam } from '../../api/journal/team';
import { plural } from '../../lib/text/text';
import type { LedgerKey } from '../../ledger/storedList';
import { MemoryNote } from './MemoryNote';

/**
 * Says that the page shows memory rather than the service's list: this browser's, or the team's where the gateway keeps
 * a journal. That one is kept up to date here.
 */
export function TeamNote({
  of,
  team,
  children,
  beside,
}: {
  /** The ledger key of the memory shown. */
  of: LedgerKey;
  /** Said of the team's memory. */
  team: ReactNode;
  /** Said of this browser's own. */
  children: ReactNode;
  beside?: ReactNode;
}) {
  const { shared, leftOut, error, refetch, isFetching } = useTeam(of);
  if (!shared) return <MemoryNote beside={beside}>{children}</MemoryNote>;
  if (error === null)
    return (
      <MemoryNote beside={beside}>
        {team}
        {leftOut !== undefined && (
          <> Not shown: {plural(leftOut, 'resource')} that changed longest ago.</>
        )}
      </MemoryNote>
    );
  return (
    <MemoryNote beside={beside}>
      <b>What your team knows could not be read:</b> {error.message} This page shows what this
      browser remembers.{' '}
      <button
        type="button"
        className="plain"
        aria-disabled={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </button>
    </MemoryNote>
  );
}
