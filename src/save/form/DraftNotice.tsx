import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { visible } from '../../lib/text/invisible';
import { shortPerson } from '../../resource/Person';
import { clockTime, fullTime } from '../../lib/time/dates';
import { useClock } from '../../ui/clock';
import { Notice } from '../../ui/Notice';
import { TitleAfter } from '../../ui/pageTitle';
import type { Part } from '../../ui/jsx';
import type { Restored } from './restore';

interface DraftNoticeProps {
  at: number;
  /** When the draft was sent, in ms, if the outcome of that request is unknown. */
  sentAt?: number | undefined;
  /** The draft is based on a state that has changed since. */
  older?: boolean;
  onDiscard: () => void;
}

/** Says that input was restored and whether it was sent, and offers to discard it. */
export function DraftNotice({ at, sentAt, older = false, onDiscard }: DraftNoticeProps) {
  return (
    <FromBefore
      words={
        sentAt === undefined
          ? 'Restored your unsent draft from '
          : 'Restored your draft. It was sent at '
      }
      at={sentAt ?? at}
      after={sentAt === undefined ? older && ', based on older values' : '; its outcome is unknown'}
    >
      <Button size="xs" onClick={onDiscard}>
        Discard draft
      </Button>
    </FromBefore>
  );
}

/** Says which earlier version the form shows, which the review compares with what is there now. */
export function RestoreNotice({
  restore: { of, by, undoes, field },
  current,
  children,
}: {
  restore: Restored;
  /** The address of the form with the current values. */
  current: string;
  /** What was changed again since, and stays. */
  children: string;
}) {
  const who = by === undefined ? '' : ` by ${shortPerson(by)}`;
  const what = undoes ? 'Undoes the change of ' : 'The version of ';
  return (
    <FromBefore
      words={field === undefined ? what : `${visible(field)} from before the change of `}
      at={of}
      after={`${who}. Review the changes to save it. ${children}`}
    >
      <Button component={Link} size="xs" to={current} replace state={null}>
        Show current values
      </Button>
    </FromBefore>
  );
}

/** A line above a form that does not start from the current values. */
function FromBefore({
  words,
  at,
  after,
  children,
}: {
  words: string;
  at: number;
  after: string | false;
  children: Part;
}) {
  const time = useClock((now) => clockTime(at, now));
  return (
    <Notice
      tone="note"
      role="status"
      title={
        <>
          <span>{words}</span>
          <time title={fullTime(at)}>{time}</time>
          <span>{after}</span>
        </>
      }
      actions={
        <Fragment>
          <TitleAfter />
          {children}
        </Fragment>
      }
    />
  );
}
