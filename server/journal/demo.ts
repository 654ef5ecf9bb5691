import { randomUUID } from 'node:crypto';
import { place } from '../../sandbox/seed';
import type { ToldWrite } from '../../sandbox/seed/story';
import type { Store } from '../store/store';
import { authorKey } from './callers';
import { columnsOf, subjectOfAnswer, subjectOfRequest } from './describe';
import { runId } from './write';
import { remember } from './team';

/** Who the sandbox's tokens are from. */
export const sandboxIssuer = 'meridian-sandbox';

/** Starts the sandbox's part of the journal over, with these writes. */
export async function seedJournal(store: Store, told: ToldWrite[]): Promise<void> {
  await store.db.deleteFrom('writes').where('caller', 'like', `${sandboxIssuer} %`).execute();
  for (const table of ['resources', 'nicknames'] as const)
    await store.db.deleteFrom(table).where('organization', '=', place.organization).execute();
  for (const { at, by, operation, method, path, body, before, run, answer } of told) {
    const isAccepted = answer !== undefined && answer.status < 300;
    const caller = authorKey(sandboxIssuer, by);
    const subject = {
      ...subjectOfRequest(operation, path, body),
      organization: place.organization,
      ...(isAccepted && subjectOfAnswer(answer.text)),
    };
    await store.db
      .insertInto('writes')
      .values({
        id: randomUUID(),
        caller,
        personName: by,
        fingerprint: `${method} ${path}`,
        operation,
        organization: subject.organization,
        ...columnsOf(subject),
        path,
        body,
        replaced: before ?? null,
        replacedIn: subject.organization,
        runId: run ? runId(caller, run.id) : null,
        runName: run?.name ?? null,
        state: answer ? 'answered' : 'unknown',
        gateway: 'demo',
        status: answer?.status ?? null,
        answer: answer?.text ?? null,
        answerType: answer ? 'application/json' : null,
        receivedAt: at,
        sentAt: at,
        answeredAt: answer ? at : null,
      })
      .execute();
    if (isAccepted)
      await remember(store, { key: '', name: by }, subject, { body, answer: answer.text, at });
  }
}
