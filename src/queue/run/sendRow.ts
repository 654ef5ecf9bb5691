import type { ResourceRecord } from '../../api/cache/record';
import { writeTicket } from '../../api/journal/writeEnd';
import { runHeader } from '../../contract/runHeader';
import { resourceOf } from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import { serviceNow } from '../../lib/time/clock';
import type { RunStep } from '../../memory/runs';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import { textOf, type ResourceDescription } from '../../save/plan/describe';
import { sendHeld } from '../../save/send/hold';
import { readErrorOf } from '../../save/send/outcome';
import { holdWrite, noteEnd, sendOnce, targetOf, type OneWrite } from '../../save/send/sendOnce';
import { sessionCount } from '../../session/credential';
import { failedRow, notRead, skipped, wasUnknown, type RowEnd, type StepResult } from './rows';

/** How the rows of one run are written. */
export interface RowWriter<R, T = unknown> {
  /** What the gateway's journal calls the run. */
  run: { id: string; name: string };
  /** Where a row is written; of a create, also its body. */
  write: (row: R) => OneWrite & { body?: JsonObject };
  /**
   * Reads again what an update replaces: the body for what is there now, or how the row ends without a request. `isOther`:
   * an earlier request for the row may have had another body.
   */
  compose?: (
    row: R,
    before: StepResult,
  ) => Promise<{ body: JsonObject; isOther: boolean } | RowEnd>;
  /** Replaces the sender that remembers each answer at once. */
  send?: Parameters<typeof sendOnce<T>>[3];
  /** The result of a create that was accepted, if not that it is saved. `words`: what the answer does not confirm. */
  created?: (
    record: ResourceRecord<T>,
    sent: { body: JsonObject; at: number; words?: string },
  ) => StepResult;
  /** Reads whether a row with an unknown outcome was written; absent where nothing can be read. */
  look?: (row: R) => Promise<StepResult | undefined>;
}

/**
 * Sends one row as a form sends its change. `write` is the id to send it with, `before` what became of the row so far.
 * `anew` saves another id before it is used.
 */
export async function sendRow<R, T>(
  writer: RowWriter<R, T>,
  {
    row,
    write,
    before,
    anew,
  }: {
    row: R;
    write: RunStep['write'];
    before: StepResult;
    anew: (write: RunStep['write']) => boolean;
  },
): Promise<RowEnd> {
  const { body: created = {}, ...one } = writer.write(row);
  const target = targetOf(one);
  const run = runHeader(writer.run.id, writer.run.name);
  const at = write?.at ?? serviceNow();
  const end = await sendHeld({
    hold: () => holdWrite(one, created),
    session: sessionCount,
    busy: (): RowEnd => {
      const what =
        one.id === undefined
          ? 'The same request is being sent'
          : `The ${resourceOf(one.describe.type).noun} is being saved`;
      return { result: skipped(`${what} now, here or in another tab.`, before) };
    },
    async ready() {
      let now;
      try {
        now = (await writer.compose?.(row, before)) ?? { body: created, isOther: false };
      } catch (failure) {
        const { error, what } = readErrorOf(failure, target);
        return notRead(error, before, what);
      }
      if ('result' in now) return now;
      const { body, isOther } = now;
      let ticket = write && writeTicket(write, run);
      // Only the same body of the same person may have the same id, with which the gateway forwards it once.
      if (ticket && (isOther || ticket.isOthers?.())) {
        ticket = writeTicket(undefined, run);
        if (ticket && !anew({ id: ticket.id, at, by: ticket.by }))
          return { result: before, stop: 'storage' } satisfies RowEnd;
      } else if (ticket && ticket.id === before.write?.id) ticket = { ...ticket, again: true };
      return async () => ({
        body,
        ticket,
        outcome: await sendOnce(one, body, ticket, writer.send),
      });
    },
  });
  // Nothing is kept after signing out.
  if (end === undefined) return { result: before };
  if ('result' in end) return end;
  const { body, ticket, outcome } = end;
  if (outcome.kind !== 'accepted') {
    const failed = failedRow(before, outcome, ticket && { id: ticket.id, at, by: ticket.by });
    noteEnd(one, outcome, body, wasUnknown(before) && !wasUnknown(failed.result));
    return failed;
  }
  noteEnd(one, outcome, body);
  const { record, echo } = outcome;
  const words = echoWords(echo, one.describe);
  return {
    result: writer.created?.(record, { body, at, ...words }) ?? {
      state: 'saved',
      id: one.id,
      ...words,
      requestId: record.requestId,
    },
  };
}

/** What came back differently in a sentence; empty if everything was confirmed. */
function echoWords(
  found: readonly EchoFinding[],
  description: ResourceDescription,
): { words?: string } {
  const differs = found.map(({ label, pointer, sent, answered }) =>
    answered === undefined
      ? `${label} did not come back`
      : sent === undefined
        ? `${label} was there already`
        : `${label} is ${textOf(description, pointer, answered)}, sent ${textOf(description, pointer, sent)}`,
  );
  return differs.length === 0 ? {} : { words: `${differs.join('; ')}.` };
}
