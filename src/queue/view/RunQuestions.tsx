import { Button } from '@mantine/core';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { OutcomeUnknownDialog } from '../../save/form/OutcomeUnknownDialog';
import type { RunJob } from '../../memory/runs';
import { formatCount, plural } from '../../lib/text/text';
import { isOpen, rowsIn } from '../run/rows';
import type { RunPart, RunView } from './runView';

/**
 * What a run asks of a person: about each row whose outcome is unknown, and before anything is sent again that the
 * service may have acted on. `again` are rows chosen for that; `onDone` closes their question.
 */
export function RunQuestions<J extends RunJob>({
  view,
  job,
  machine,
  snapshot: { results, asking, looked },
  again,
  onDone,
}: RunPart<J> & {
  again: readonly number[];
  onDone: () => void;
}) {
  const [first] = again;
  const chosen = first !== undefined && results[first]?.state === 'unknown' ? first : undefined;
  const row = asking ?? chosen;
  const result = results[row ?? -1];
  const unknown = rowsIn(results, 'unknown');
  const open = results.filter(isOpen).length;
  const leave = asking === undefined ? onDone : machine.leave;
  const asked = job.rows[row ?? -1];
  return (
    <>
      <OutcomeUnknownDialog
        key={row}
        opened={row !== undefined}
        write={view.write}
        noun={view.rowNoun(job)}
        name={asked === undefined ? '' : view.nameOf(asked)}
        error={asked && new Error(result?.words ?? '')}
        sentAt={result?.at}
        place={
          row === undefined || unknown.length < 2
            ? undefined
            : `${formatCount(unknown.indexOf(row) + 1)} of ${formatCount(unknown.length)} unknown`
        }
        again={view.again}
        resends={view.resends}
        looked={looked?.row === row ? looked : undefined}
        onLook={machine.canLook && row !== undefined ? () => void machine.lookFor(row) : undefined}
        onSendAgain={() => {
          onDone();
          if (row !== undefined) void machine.sendAgain([row]);
        }}
        onLeave={leave}
        leaveAll={
          asking === undefined || open < 2
            ? undefined
            : { label: `Leave all ${formatCount(open)} open`, onLeave: machine.leaveAll }
        }
      />
      <FailedAgain
        view={view}
        job={job}
        rows={again.filter((index) => results[index]?.state === 'failed')}
        onSend={(rows) => {
          onDone();
          void machine.sendAgain(rows);
        }}
        onClose={onDone}
      />
    </>
  );
}

/** Rows that failed may have taken effect: the question says what sending them again would do. */
function FailedAgain<J extends RunJob>({
  view,
  job,
  rows,
  onSend,
  onClose,
}: {
  view: RunView<J>;
  job: J;
  rows: readonly number[];
  onSend: (rows: readonly number[]) => void;
  onClose: () => void;
}) {
  const one = rows.length === 1;
  const first = job.rows[rows[0] ?? -1];
  return (
    <Dialog
      opened={rows.length > 0}
      onClose={onClose}
      title={one ? 'Send the row again?' : 'Send the rows again?'}
      subtitle={one ? first && view.nameOf(first) : `${view.titleOf(job)} · ${rows.length} rows`}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Do not send</Button>
          <Button
            variant="filled"
            onClick={() => onSend(rows)}
          >{`Send ${plural(rows.length, 'row')} again`}</Button>
        </>
      }
    >
      <Notice
        tone="attention"
        title={view.again}
      >{`The service failed at ${one ? 'this row' : 'these rows'}, so it is unknown whether anything changed. ${view.resends ?? 'The same request is sent once more, exactly as before.'}`}</Notice>
    </Dialog>
  );
}
