import { writeTarget } from '../../../api/resources/queries';
import { Dialog } from '../../../components/ui/Dialog';
import { Notice } from '../../../components/ui/Notice';
import { OutcomeUnknownDialog } from '../../../components/write/OutcomeUnknownDialog';
import type { LedgerKey } from '../../../ledger/storedList';
import type { ImportJob } from '../../../ledger/userImport';
import { formatCount, plural } from '../../../lib/text/text';
import { isOpen, type ImportSnapshot } from '../../../writes/import/importRows';
import type { ImportMachine } from '../../../writes/import/importUsers';
import { asApiError } from '../../../writes/send/outcome';
import { userCreateDescription } from '../../../writes/resources/users';

/**
 * What an import asks of a person: about each row whose outcome is unknown, and before anything is sent again that the
 * service may have acted on. `again` are rows chosen for that; `onDone` closes their question.
 */
export function ImportQuestions({
  job,
  ledgerKey,
  machine,
  snapshot: { results, asking },
  again,
  onDone,
}: {
  job: ImportJob;
  ledgerKey: LedgerKey;
  machine: ImportMachine;
  snapshot: ImportSnapshot;
  again: readonly number[];
  onDone: () => void;
}) {
  const [first] = again;
  const chosen = first !== undefined && results[first]?.state === 'unknown' ? first : undefined;
  const row = asking ?? chosen;
  const result = results[row ?? -1];
  const unknown = results.flatMap(({ state }, index) => (state === 'unknown' ? [index] : []));
  const open = results.filter(isOpen).length;
  const leave = asking === undefined ? onDone : machine.leave;
  return (
    <>
      <OutcomeUnknownDialog
        key={row}
        state={row === undefined ? 'idle' : 'unknown'}
        write="create"
        noun="user"
        name={job.rows[row ?? 0]?.subject ?? ''}
        error={asApiError(new Error(result?.words ?? ''), {
          operation: 'createUser',
          url: writeTarget('create', 'user', ledgerKey.organization).url(),
        })}
        sentAt={result?.at}
        place={
          row === undefined || unknown.length < 2
            ? undefined
            : `${formatCount(unknown.indexOf(row) + 1)} of ${formatCount(unknown.length)} unknown`
        }
        again={userCreateDescription(ledgerKey).again}
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
function FailedAgain({
  job,
  rows,
  onSend,
  onClose,
}: {
  job: ImportJob;
  rows: readonly number[];
  onSend: (rows: readonly number[]) => void;
  onClose: () => void;
}) {
  const one = rows.length === 1;
  return (
    <Dialog
      opened={rows.length > 0}
      onClose={onClose}
      title={one ? 'Send the row again?' : 'Send the rows again?'}
      subtitle={
        one
          ? job.rows[rows[0] ?? -1]?.subject
          : `${job.title || 'Pasted rows'} · ${rows.length} rows`
      }
      width={560}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Do not send
          </button>
          <button type="button" className="button primary" onClick={() => onSend(rows)}>
            Send {plural(rows.length, 'row')} again
          </button>
        </>
      }
    >
      <Notice
        tone="attention"
        title={
          one
            ? 'If the user exists, this replaces their groups again; no second user is created'
            : 'Existing users have their groups replaced again; no second users are created'
        }
      >
        The service failed at {one ? 'this row' : 'these rows'}, which does not tell whether
        anything changed. {one ? 'The same request is' : 'The same requests are'} sent once more,
        exactly as before.
      </Notice>
    </Dialog>
  );
}
