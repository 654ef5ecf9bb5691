import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import controls from '../ui/controls.module.css';
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
  opened: boolean;
  write: 'create' | 'update';
  /** "network" */
  noun: string;
  /** The name that was sent. */
  name: string;
  error: ApiError | undefined;
  sentAt: number | undefined;
  looking: boolean;
  /** What looking brought. A create: everything of that name. An update: the object, if it shows what was sent. */
  found: readonly FoundItem[] | undefined;
  lookError: unknown;
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
  /** A found item is opened: the write did arrive. */
  onOpen: () => void;
}

/**
 * The dialog "Outcome unknown": the answer of a write never came, so nobody can say whether it was carried out. It wants
 * an answer and cannot be waved away; sending again takes a second, deliberate step.
 */
export function OutcomeUnknownDialog(props: OutcomeUnknownDialogProps) {
  const { opened, write, noun, name, error, sentAt, onLook, place } = props;
  const [asked, setAsked] = useState(false);
  const sent = sentAt === undefined ? '' : ` · sent at ${formatTime(sentAt).slice(11)}`;
  return (
    <Dialog
      opened={opened}
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
      <div className={classes.stack}>
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
          <p className={classes.quiet}>
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

function FirstStep({
  looking,
  onLook,
  onLeave,
  leaveAll,
  onAsk,
}: OutcomeUnknownDialogProps & { onAsk: () => void }) {
  return (
    <>
      <button type="button" className={`${controls.button} ${classes.again}`} onClick={onAsk}>
        Send again anyway
      </button>
      {leaveAll && (
        <button type="button" className={controls.button} onClick={leaveAll.onLeave}>
          {leaveAll.label}
        </button>
      )}
      <button type="button" className={controls.button} onClick={onLeave}>
        Leave it
      </button>
      {onLook !== undefined && (
        <button
          type="button"
          className={`${controls.button} ${controls.primary}`}
          aria-disabled={looking || undefined}
          onClick={looking ? undefined : onLook}
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
      <button type="button" className={controls.button} onClick={onBack} autoFocus>
        Do not send
      </button>
      <button
        type="button"
        className={`${controls.button} ${classes.send}`}
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

function Looked({ write, noun, looking, found, lookError, onOpen }: OutcomeUnknownDialogProps) {
  if (looking) return <p className={classes.quiet}>Looking…</p>;
  if (lookError !== undefined)
    return (
      <Notice tone="failed" title="Looking failed too">
        {errorSummary(lookError).words} Nothing more is known than before.
      </Notice>
    );
  if (found === undefined) return null;
  if (found.length === 0)
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
  return (
    <Notice tone="settled" title={write === 'create' ? 'Found' : `The ${noun} shows what was sent`}>
      <ul className={classes.found}>
        {found.map((item) => (
          <li key={item.to}>
            <Link to={item.to} onClick={onOpen}>
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
