import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTeam } from '../api/journal/team';
import { plural } from '../lib/text/text';
import type { MemoryKey } from '../memory/storedList';
import { Unsettled } from './Unsettled';
import { useCredential } from '../session/credential';
import { About } from '../ui/About';
import { Notice } from '../ui/Notice';
import type { Content, Part } from '../ui/jsx';

/**
 * Says that the page shows memory rather than the service's list: this browser's, or the team's where the gateway keeps
 * a journal. The team's is kept up to date while this is shown.
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
  about: Content;
  beside?: Part;
}) {
  const { shared, arrival, leftOut, error, refetch, isFetching } = useTeam(of);
  const { present } = useCredential();
  if (!shared || error === null)
    return (
      <div role="note" className="line ends gap-6">
        <div className="second">
          <span>{`Shows ${what} ${shared ? 'by your team' : 'in this browser'}.`}</span>
          <About label="About this list">{about}</About>
          <span> </span>
          {arrival.state === 'not yet' && <Unsettled what="known" arrival={arrival} />}
          {leftOut !== undefined && (
            <p>{`Not shown: ${plural(leftOut, 'resource')} that changed longest ago.`}</p>
          )}
        </div>
        {beside}
      </div>
    );
  return (
    <Notice
      // Without a token the notice above the page says so already.
      tone={present ? 'attention' : 'note'}
      role="status"
      title={
        <>
          <span>Your team’s list could not be read, so this is what this browser knows.</span>
          <About label="About this failure">{error.message}</About>
        </>
      }
      actions={
        <Fragment>
          {present && (
            <Button size="xs" aria-disabled={isFetching} onClick={() => void refetch()}>
              Read it again
            </Button>
          )}
          {beside}
        </Fragment>
      }
    />
  );
}
