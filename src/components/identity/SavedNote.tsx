import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { KnownKind } from '../../ledger/known';
import { useLastOutcome } from '../../writes/lastOutcome';
import type { ResourceDescription } from '../../writes/describe';
import type { Remembers } from '../../writes/remembered';
import controls from '../controls.module.css';
import { paths } from '../paths';
import { Notice } from '../review/Notice';
import styles from './Identity.module.css';
import { answerFindings, SentBesideAnswered } from './SentBesideAnswered';

/** What a form tells the list it leads to. */
export interface Saved {
  saved: string;
  /** The service had it already: a sentence that says so. */
  existed?: string;
}

/** The state of a navigation that tells the list what was just written. */
export function useSaved(): Saved | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('saved' in state)) return undefined;
  if (typeof state.saved !== 'string') return undefined;
  const existed =
    'existed' in state && typeof state.existed === 'string' ? state.existed : undefined;
  return { saved: state.saved, ...(existed !== undefined && { existed }) };
}

/** Above a list: what the service did otherwise than it was asked to, in the write that led here. */
export function SavedNote({
  saved,
  name,
  kind,
  remembers,
  description,
}: {
  saved: Saved;
  name: string;
  kind: KnownKind;
  remembers: Remembers;
  description: ResourceDescription;
}) {
  const [seen, setSeen] = useState<string>();
  const requestId = useLastOutcome(kind, saved.saved)?.requestId;
  const { answer, sent } = remembers;
  const plain = { ...(answer && { answer }), ...(sent && { sent }) };
  const findings = answerFindings(plain, description);
  if ((findings.length === 0 && saved.existed === undefined) || seen === saved.saved) return null;
  return (
    <div className={styles.notes}>
      <Notice
        tone="attention"
        role="status"
        title={saved.existed ?? `The service answered otherwise than was sent for ${name}`}
      >
        {findings.length > 0 && (
          <SentBesideAnswered remembers={plain} description={description} findings={findings} />
        )}
        <span className={styles.noteLine}>
          {requestId !== undefined && <Link to={paths.activity(requestId)}>Show request</Link>}
          <button type="button" className={controls.plain} onClick={() => setSeen(saved.saved)}>
            Dismiss
          </button>
        </span>
      </Notice>
    </div>
  );
}
