import { Button } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { fullTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import type { LookResult } from '../send/snapshot';
import { errorDetails, errorSummary } from '../../resource/errorWords';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import classes from './OutcomeUnknownDialog.module.css';

export interface FoundItem {
  to: string;
  name: string;
  /** What distinguishes it from others: prefix, age. */
  detail: string;
}

interface OutcomeUnknownDialogProps {
  opened: boolean;
  write: 'create' | 'update';
  noun: string;
  name: string;
  error: Error | undefined;
  sentAt: number | undefined;
  /** The gateway records writes, and is being asked how this one ended. */
  asking?: boolean;
  /** What looking came to, with the resource created or saved, or possible matches. */
  looked?:
    | { result: LookResult; found?: readonly FoundItem[] | undefined; error?: unknown }
    | undefined;
  /** Absent if the API has no read to look with. */
  onLook?: (() => void) | undefined;
  /** What sending again does if the first request did arrive. */
  again?: string | undefined;
  /** What sending again sends, where that is not the same request. */
  resends?: string | undefined;
  onSendAgain: () => void;
  onLeave: () => void;
  /** The position among several open requests: "1 of 3 unknown". */
  place?: string | undefined;
  /** Leaves all open requests; absent if there is only one. */
  leaveAll?: { label: string; onLeave: () => void } | undefined;
}

/** What is said of a create and of an update without a reply. */
const saying = {
  create: {
    found: (name: string) => `${name} was created`,
    carriedOut: () => 'The reply was lost, but the request was carried out',
    open: { before: '', after: ' may exist now, or may not.' },
    notFound: (noun: string) => `No such ${noun} is listed`,
    again: (noun: string) => `If the first request did arrive, this makes a second ${noun}`,
  },
  update: {
    found: (name: string) => `The changes to ${name} were saved`,
    carriedOut: (noun: string) => `The reply was lost, but the ${noun} shows what was sent`,
    open: { before: 'The changes to ', after: ' may be made, or may not.' },
    notFound: (noun: string) => `The ${noun} does not show what was sent`,
    again: () => 'If someone changed it since, this overwrites their change',
  },
} as const;

/**
 * The dialog "Outcome unknown", for a write without a reply. It can't be dismissed without a choice, and sending again
 * needs a second step. If looking finds the result, the dialog says so and links to it.
 */
export function OutcomeUnknownDialog(props: OutcomeUnknownDialogProps) {
  const { opened, write, noun, name, error, sentAt, onLook, looked, place, leaveAll } = props;
  const [asked, setAsked] = useState(false);
  const words = saying[write];
  const sent = sentAt === undefined ? '' : ` · sent at ${fullTime(sentAt).slice(11)}`;
  const [it] = opened && looked?.result === 'found' ? (looked.found ?? []) : [];
  if (it)
    return (
      <Dialog
        title={words.found(it.name)}
        subtitle={`${noun}${sent}`}
        width={640}
        footer={
          // The button that had the focus was removed.
          <Button component={Link} variant="filled" ref={(link) => link?.focus()} to={it.to}>
            <span>{`Open ${visible(it.name)}`}</span>
            <IconArrowRight aria-hidden="true" />
          </Button>
        }
      >
        <Notice tone="settled" role="status" title={words.carriedOut(noun)}>
          <span className="second mono" translate="no">
            {it.detail}
          </span>
        </Notice>
      </Dialog>
    );
  const isLooking = looked?.result === 'looking';
  const sendAgain = () => {
    setAsked(false);
    props.onSendAgain();
  };
  return (
    <Dialog
      opened={opened && looked?.result !== 'found'}
      title="Outcome unknown"
      subtitle={`${name} · ${noun}${sent}${place === undefined ? '' : ` · ${place}`}`}
      width={640}
      footer={
        // Keys, so that a pressed button does not become another one.
        asked ? (
          <Fragment key="second">
            <Button onClick={() => setAsked(false)} autoFocus>
              Do not send
            </Button>
            <Button className={classes.send} onClick={sendAgain}>
              Send a second time
            </Button>
          </Fragment>
        ) : (
          <Fragment key="first">
            <Button mr="auto" onClick={() => setAsked(true)}>
              Send again anyway
            </Button>
            {leaveAll && <Button onClick={leaveAll.onLeave}>{leaveAll.label}</Button>}
            <Button onClick={props.onLeave}>Decide later</Button>
            {onLook !== undefined && (
              <Button
                variant="filled"
                aria-disabled={isLooking || undefined}
                onClick={isLooking ? undefined : onLook}
              >
                <IconSearch aria-hidden="true" />
                <span>Look for it</span>
              </Button>
            )}
          </Fragment>
        )
      }
    >
      <div className="stack">
        <p>
          <span>{`${
            error === undefined
              ? 'The request was sent, but this page has not seen the reply.'
              : 'The request was sent, but the connection was lost before the reply.'
          } ${words.open.before}`}</span>
          <b translate="no">{visible(name)}</b>
          <span>{`${words.open.after} Nothing is sent again unless you say so.`}</span>
        </p>
        {error !== undefined && (
          <p className="second fine breaks">
            <span>{`${errorSummary(error).facts.join(' · ')} `}</span>
            <CopyButton
              label="Copy details"
              what="Details"
              text={() => errorDetails(error, 'Outcome unknown')}
            />
          </p>
        )}
        {props.asking ? (
          <p className="dim" role="status">
            Asking the gateway how it ended…
          </p>
        ) : (
          onLook === undefined && (
            <p className="dim">The API has no list to look in, so the console cannot find out.</p>
          )
        )}
        <div aria-live="polite">
          <Looked {...props} />
        </div>
        {asked && (
          <Notice tone="attention" role="alert" title={props.again ?? words.again(noun)}>
            {props.resends ?? 'The same request is sent once more, exactly as before.'}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Looked({ looked, write, noun }: OutcomeUnknownDialogProps) {
  const { result, found = [], error } = looked ?? {};
  if (result === 'looking') return <p className="dim">Looking…</p>;
  if (result === 'failed')
    return (
      <Notice
        tone="failed"
        title="Looking failed too"
      >{`${errorSummary(error).words} It is still unknown.`}</Notice>
    );
  if (result === 'not found')
    return (
      <Notice tone="attention" title={saying[write].notFound(noun)}>
        A change can take some seconds to appear. Look again before you decide.
      </Notice>
    );
  if (result !== 'not certain') return null;
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
      <ul className="stack gap-4">
        {found.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className="inline gap-4 strong">
              <span translate="no">{item.name}</span>
              <IconArrowRight size={15} aria-hidden="true" />
            </Link>
            <span> </span>
            <span className="second mono" translate="no">
              {item.detail}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
