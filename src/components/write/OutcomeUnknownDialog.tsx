import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import type { WriteState } from '../../writes/send/machine';
import { errorSummary } from '../page/errorWords';

import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import classes from './OutcomeUnknownDialog.module.css';

/** Something that "Look for it" found. */
export interface FoundItem {
  to: string;
  name: string;
  /** What tells it apart: prefix, age. */
  detail: string;
}

interface OutcomeUnknownDialogProps {
  /** Of the write; the dialog is open from an unknown outcome on. */
  state: WriteState;
  write: 'create' | 'update';
  /** "network" */
  noun: string;
  /** The name that was sent. */
  name: string;
  error: ApiError | undefined;
  sentAt: number | undefined;
  /** What looking brought: what was created or saved, or what may be that. */
  found?: readonly FoundItem[] | undefined;
  lookError?: unknown;
  /** Absent where the interface has nothing to look in. */
  onLook?: (() => void) | undefined;
  /** What sending again does if the first request did arrive. */
  again?: string | undefined;
  onSendAgain: () => void;
  onLeave: () => void;
  /** Which of several that wait it is, in words: "1 of 3 unknown". */
  place?: string | undefined;
  /** Leaves all of them; absent where only one waits. */
  leaveAll?: { label: string; onLeave: () => void } | undefined;
}

const open: readonly WriteState[] = ['unknown', 'looking', 'not certain', 'not found'];

/**
 * The dialog "Outcome unknown": the answer of a write never came, so nobody can say whether it was carried out. It wants
 * an answer and cannot be waved away; sending again takes a second, deliberate step. Once looking has found that it was
 * carried out, it says so and leads there.
 */
export function OutcomeUnknownDialog(props: OutcomeUnknownDialogProps) {
  const { state, write, noun, name, error, sentAt, onLook, found, place } = props;
  const [asked, setAsked] = useState(false);
  const sent = sentAt === undefined ? '' : ` · sent at ${formatTime(sentAt).slice(11)}`;
  const [it] = state === 'found' ? (found ?? []) : [];
  if (it)
    return (
      <Dialog
        title={
          write === 'create' ? `${it.name} was created` : `The changes to ${it.name} were saved`
        }
        subtitle={`${noun}${sent}`}
        width={640}
        footer={<Open it={it} />}
      >
        <Notice
          tone="settled"
          role="status"
          title={
            write === 'create'
              ? 'The answer was lost, but the request was carried out'
              : `The answer was lost, but the ${noun} shows what was sent`
          }
        >
          <span className={classes.detail}>{it.detail}</span>
        </Notice>
      </Dialog>
    );
  return (
    <Dialog
      opened={open.includes(state)}
      title="Outcome unknown"
      subtitle={`${name} · ${noun}${sent}${place === undefined ? '' : ` · ${place}`}`}
      width={640}
      footer={
        asked ? (
          <SecondStep {...props} onBack={() => setAsked(false)} />
        ) : (
          <FirstStep {...props} onAsk={() => setAsked(true)} />
        )
      }
    >
      <div className="stack">
        <p>
          {error === undefined
            ? 'The request went out, and this page has not seen its answer.'
            : 'The request went out, but its answer never came whole.'}{' '}
          {write === 'create' ? (
            <>
              <b>{visible(name)}</b> may exist now, or may not.
            </>
          ) : (
            <>
              The changes to <b>{visible(name)}</b> may be made, or may not.
            </>
          )}{' '}
          Nothing is sent again unless you say so.
        </p>
        {error !== undefined && <Why error={error} />}
        {onLook === undefined && (
          <p className="dim">
            The interface has no list to look in, so the console cannot find out.
          </p>
        )}
        <div aria-live="polite">
          <Looked {...props} />
        </div>
        {asked && (
          <Notice
            tone="attention"
            role="alert"
            title={
              props.again ??
              (write === 'create'
                ? `If the first request did arrive, this makes a second ${noun}`
                : 'If someone changed it since, this overwrites their change')
            }
          >
            The same request is sent once more, exactly as before.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Open({ it: { to, name } }: { it: FoundItem }) {
  // The button that had the focus is gone.
  const focus = (link: HTMLAnchorElement | null) => link?.focus();
  return (
    <Link ref={focus} to={to} className="button primary">
      Open {visible(name)}
      <IconArrowRight aria-hidden="true" />
    </Link>
  );
}

function FirstStep({
  state,
  onLook,
  onLeave,
  leaveAll,
  onAsk,
}: OutcomeUnknownDialogProps & { onAsk: () => void }) {
  return (
    <>
      <button type="button" className={`button ${classes.again}`} onClick={onAsk}>
        Send again anyway
      </button>
      {leaveAll && (
        <button type="button" className="button" onClick={leaveAll.onLeave}>
          {leaveAll.label}
        </button>
      )}
      <button type="button" className="button" onClick={onLeave}>
        Leave it
      </button>
      {onLook !== undefined && (
        <button
          type="button"
          className="button primary"
          aria-disabled={state === 'looking' || undefined}
          onClick={state === 'looking' ? undefined : onLook}
        >
          <IconSearch aria-hidden="true" />
          Look for it
        </button>
      )}
    </>
  );
}

function SecondStep({ onSendAgain, onBack }: OutcomeUnknownDialogProps & { onBack: () => void }) {
  return (
    <>
      <button type="button" className="button" onClick={onBack} autoFocus>
        Do not send
      </button>
      <button
        type="button"
        className={`button ${classes.send}`}
        onClick={() => {
          onBack();
          onSendAgain();
        }}
      >
        Send a second time
      </button>
    </>
  );
}

function Why({ error }: { error: ApiError }) {
  const { words, facts } = errorSummary(error);
  return (
    <p className={classes.why}>{[words, ...facts].filter((part) => part !== '').join(' · ')}</p>
  );
}

function Looked({ state, write, noun, found = [], lookError }: OutcomeUnknownDialogProps) {
  if (state === 'looking') return <p className="dim">Looking…</p>;
  if (lookError !== undefined)
    return (
      <Notice tone="failed" title="Looking failed too">
        {errorSummary(lookError).words} Nothing more is known than before.
      </Notice>
    );
  if (state === 'not found')
    return (
      <Notice
        tone="attention"
        title={
          write === 'create'
            ? `No such ${noun} is listed`
            : `The ${noun} does not show what was sent`
        }
      >
        Services can take some seconds to show a change. Look again before you decide.
      </Notice>
    );
  if (state !== 'not certain') return null;
  if (write === 'update')
    return (
      <Notice tone="attention" title="Reading it cannot tell">
        The service does not return what was changed.
      </Notice>
    );
  return (
    <Notice
      tone="attention"
      title={
        found.length === 1
          ? `A ${noun} like it exists, but it may be another one`
          : `${plural(found.length, noun)} like it exist, and which one is yours is not known`
      }
    >
      <ul className={classes.found}>
        {found.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>
              {item.name}
              <IconArrowRight aria-hidden="true" />
            </Link>{' '}
            <span className={classes.detail}>{item.detail}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
