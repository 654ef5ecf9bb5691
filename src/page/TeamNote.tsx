import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeam } from '../api/journal/team';
import { plural } from '../lib/text/text';
import type { MemoryKey } from '../memory/storedList';
import { Unsettled } from './Unsettled';
import { About } from '../ui/About';
import { Notice } from '../ui/Notice';

/**
 * Says that the page shows memory rather than the service's list: this browser's, or the team's where the gateway keeps
 * a journal. That one is kept up to date here.
 */
export function TeamNote({
  of,
  what,
  about,
  beside,
}: {
  /** The key of the memory shown. */
  of: MemoryKey;
  /** What the page shows: "Shows <what> in this browser", "Shows <what> by your team". */
  what: string;
  /** Why it is not the service's list. */
  about: ReactNode;
  beside?: ReactNode;
}) {
  const { shared, arrival, leftOut, error, refetch, isFetching } = useTeam(of);
  if (!shared || error === null)
    return (
      <Notice
        tone="note"
        title={
          <>
            Shows {what} {shared ? 'by your team' : 'in this browser'}.
            <About label="About this list">{about}</About>{' '}
            {arrival.state === 'not yet' && <Unsettled what="known" arrival={arrival} />}
          </>
        }
        actions={beside}
      >
        {leftOut !== undefined && (
          <span>Not shown: {plural(leftOut, 'resource')} that changed longest ago.</span>
        )}
      </Notice>
    );
  return (
    <Notice
      tone="attention"
      role="status"
      title={
        <>
          Your team’s list could not be read, so this is what this browser knows.
          <About label="About this failure">{error.message}</About>
        </>
      }
      actions={
        <>
          <Button size="xs" aria-disabled={isFetching} onClick={() => void refetch()}>
            Read it again
          </Button>
          {beside}
        </>
      }
    />
  );
}
