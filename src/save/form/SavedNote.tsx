import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { KnownType } from '../../contract/resources';
import { useLastOutcome } from '../../api/cache/lastOutcome';
import type { ResourceDescription } from '../plan/describe';
import { sentFor, type Remembers } from '../plan/remembered';
import { existedWords } from '../send/existed';
import { useIdNames } from '../../page/resource/IdName';
import { paths } from '../../page/paths';
import { Notice } from '../../ui/Notice';
import { useNow } from '../../ui/clock';
import { answerFindings, SentBesideAnswered } from './SentBesideAnswered';

const savedState = z.object({
  saved: z.string(),
  existed: z.optional(
    z.object({
      by: z.enum(['id', 'time', 'clock']),
      createdAt: z.optional(z.number()),
      left: z.optional(z.array(z.string())),
    }),
  ),
});

/**
 * What a form tells the list it returns to: what was saved, and how we know that it existed before. `left` has the
 * known groups it was removed from.
 */
export type Saved = z.output<typeof savedState>;

/** What was just saved, from the state of the navigation. */
export function useSaved(): Saved | undefined {
  return savedState.safeParse(useLocation().state).data;
}

/** Shown above a list: how the result of the last write differs from the request. */
export function SavedNote({
  saved,
  name,
  type,
  remembers,
  description,
}: {
  saved: Saved;
  name: string;
  type: KnownType;
  remembers: Remembers;
  description: ResourceDescription;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useNow();
  const names = useIdNames();
  const requestId = useLastOutcome(type, saved.saved)?.requestId;
  const { answer } = remembers;
  const findings = answerFindings(remembers, description);
  if (findings.length === 0 && saved.existed === undefined) return null;
  return (
    <Notice
      tone="attention"
      role="status"
      title={
        saved.existed && answer
          ? existedWords(
              name,
              saved.existed,
              {
                sent: sentFor(remembers)?.body,
                answered: answer.raw,
                left: (saved.existed.left ?? []).map((id) => names(id).text),
              },
              now,
            )
          : `The service did not confirm everything that was sent for ${name}`
      }
    >
      {findings.length > 0 && (
        <SentBesideAnswered remembers={remembers} description={description} findings={findings} />
      )}
      <span className="line gap-12">
        {requestId !== undefined && <Link to={paths.activity(requestId)}>Show request</Link>}
        <Anchor
          component="button"
          type="button"
          onClick={() => void navigate(pathname + search, { replace: true, state: null })}
        >
          Dismiss
        </Anchor>
      </span>
    </Notice>
  );
}
