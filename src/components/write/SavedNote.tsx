import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { KnownType } from '../../contract/resources';
import { useLastOutcome } from '../../writes/send/lastOutcome';
import type { ResourceDescription } from '../../writes/plan/describe';
import { sentFor, type Remembers } from '../../writes/plan/remembered';
import { existedWords } from '../../writes/resources/users';
import { useIdNames } from '../resource/IdName';
import { paths } from '../page/paths';
import { Notice } from '../ui/Notice';
import { useNow } from '../ui/clock';
import styles from '../form/Identity.module.css';
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
 * What a form tells the list it leads to: what was written, and why it seems to have been there already; `left`: the
 * groups it was known in, and is in no more.
 */
export type Saved = z.output<typeof savedState>;

/** The state of a navigation that tells the list what was just written. */
export function useSaved(): Saved | undefined {
  return savedState.safeParse(useLocation().state).data;
}

/** Above a list: what the service did otherwise than it was asked to, in the write that led here. */
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
    <div className={styles.notes}>
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
        <span className={styles.noteLine}>
          {requestId !== undefined && <Link to={paths.activity(requestId)}>Show request</Link>}
          <button
            type="button"
            className="plain"
            onClick={() => void navigate(pathname + search, { replace: true, state: null })}
          >
            Dismiss
          </button>
        </span>
      </Notice>
    </div>
  );
}
