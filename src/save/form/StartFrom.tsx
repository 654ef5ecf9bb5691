import { useId } from 'react';
import { ago, formatTime } from '../../lib/time/dates';
import type { ResourceDescription } from '../plan/describe';
import type { Memory } from '../plan/plan';
import {
  sentFor,
  sentSince,
  sourcesDiffer,
  unsaid,
  type Remembers,
  type Source,
} from '../plan/remembered';
import { Notice } from '../../ui/Notice';
import { useNow } from '../../ui/clock';
import styles from '../../form/Identity.module.css';
import { answerFindings, SentBesideAnswered } from './SentBesideAnswered';

/** Says what the form starts from, because the resource can't be read, and that saving replaces everything. */
export function StartFrom({
  memory,
  remembers,
  older,
  description,
  replaces,
  focused,
  onChange,
}: {
  /** The memory the form is made from. */
  memory: Memory;
  remembers: Remembers;
  /** Newer values are remembered. */
  older: boolean;
  description: ResourceDescription;
  /** "its state and groups" */
  replaces: string;
  /** The choice was just made and keeps the focus. */
  focused: boolean;
  onChange: (source: Source) => void;
}) {
  const now = useNow();
  const { type } = description;
  const { answer, sent } = remembers;
  const findings = answerFindings(remembers, description);
  const differ = sourcesDiffer(type, remembers);
  const when = (at: number) => `${formatTime(at).slice(0, 16)}, ${ago(at, now)}`;
  const since = older && <span>There are newer values. The review compares with those.</span>;
  if (memory.what === 'nothing')
    return (
      <Notice
        tone="attention"
        title={older ? 'Current values were unknown when you began' : 'Current values unknown'}
      >
        <span>Saving replaces {replaces}, so fill in everything.</span>
        {since}
      </Notice>
    );
  const open = sent !== undefined && sentSince(remembers);
  const filled =
    memory.what === 'answer' && answer && unsaid(answer.raw, sentFor(remembers)?.body).length > 0;
  return (
    <Notice
      tone={findings.length > 0 || open ? 'attention' : 'note'}
      title={
        memory.what === 'answer'
          ? `Starts from the service’s last answer, ${when(memory.at)}`
          : `Starts from the last value sent from here, ${when(memory.at)}`
      }
      about={
        <>
          <p>
            The API has no read for it. Saving replaces {replaces}, including changes by others.
          </p>
          {filled && <p>What the answer leaves out is filled in from what was sent.</p>}
        </>
      }
      aboutLabel="About these values"
    >
      {since}
      {open && (
        <span>
          {memory.what === 'sent'
            ? 'It got no answer, so its outcome is unknown.'
            : `A later request was sent ${when(sent.at)}; how it ended is not known.`}
        </span>
      )}
      {differ && (
        <Sources
          source={memory.what}
          focused={focused}
          onChange={onChange}
          answered={when(answer?.at ?? now)}
          sent={when(sent?.at ?? now)}
        />
      )}
      {findings.length > 0 && (
        <SentBesideAnswered remembers={remembers} description={description} findings={findings} />
      )}
    </Notice>
  );
}

function Sources({
  source,
  focused,
  onChange,
  answered,
  sent,
}: {
  source: Source;
  focused: boolean;
  onChange: (source: Source) => void;
  answered: string;
  sent: string;
}) {
  const name = useId();
  const option = (value: Source, label: string, title: string) => (
    <label className={`inline ${styles.source}`} title={title}>
      <input
        type="radio"
        name={name}
        checked={source === value}
        autoFocus={focused && source === value}
        onChange={() => onChange(value)}
      />
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
