import { useId } from 'react';
import { ago, formatTime } from '../../lib/dates';
import type { ResourceDescription } from '../../writes/describe';
import { sourcesDiffer, type Remembers, type Source } from '../../writes/remembered';
import { Notice } from '../review/Notice';
import { useNow } from '../Updated';
import styles from './Identity.module.css';
import { answerFindings, SentBesideAnswered } from './SentBesideAnswered';

/** Says what a form starts from, since nothing can be read, and that saving replaces everything. */
export function StartFrom({
  remembers,
  description,
  source,
  replaces,
  onChange,
}: {
  remembers: Remembers;
  description: ResourceDescription;
  source: Source;
  /** "its state and groups" */
  replaces: string;
  onChange: (source: Source) => void;
}) {
  const now = useNow(10);
  const { kind, noun } = description;
  const { answer, sent } = remembers;
  const findings = answerFindings(plain(remembers), description);
  const differ = sourcesDiffer(kind, remembers);
  const when = (at: number) => `${formatTime(at).slice(0, 16)}, ${ago(at, Math.max(at, now))}`;
  if (source === 'nothing')
    return (
      <Notice tone="attention" title={`Nothing is remembered of this ${noun}`}>
        <span>
          The service cannot be asked what it holds, so nothing is filled in. Saving replaces{' '}
          {replaces} with what stands here: fill in all of it, not only what should change.
        </span>
      </Notice>
    );
  const at = source === 'answer' ? answer?.at : sent?.at;
  return (
    <Notice
      tone={findings.length > 0 ? 'attention' : 'moving'}
      title={
        source === 'answer'
          ? `Starts from the service’s last answer, ${when(at ?? now)}`
          : `Starts from the last value sent from here, ${when(at ?? now)}`
      }
    >
      <span>
        The service cannot be asked what it holds now. Saving replaces {replaces}, whatever others
        changed since.
      </span>
      {sent && answer && sent.at > answer.at && (
        <span>A later request was sent {when(sent.at)}; how it ended is not known.</span>
      )}
      {differ && (
        <Sources
          source={source}
          onChange={onChange}
          answered={when(answer?.at ?? now)}
          sent={when(sent?.at ?? now)}
        />
      )}
      {findings.length > 0 && (
        <SentBesideAnswered
          remembers={plain(remembers)}
          description={description}
          findings={findings}
        />
      )}
    </Notice>
  );
}

function plain({ answer, sent }: Remembers) {
  return { ...(answer && { answer }), ...(sent && { sent }) };
}

function Sources({
  source,
  onChange,
  answered,
  sent,
}: {
  source: Source;
  onChange: (source: Source) => void;
  answered: string;
  sent: string;
}) {
  const name = useId();
  const option = (value: Source, label: string, title: string) => (
    <label className={styles.source} title={title}>
      <input type="radio" name={name} checked={source === value} onChange={() => onChange(value)} />
      {label}
    </label>
  );
  return (
    <div role="radiogroup" aria-label="Start from" className={styles.sources}>
      {option('answer', 'Last answer', answered)}
      {option('sent', 'Last value sent', sent)}
    </div>
  );
}
