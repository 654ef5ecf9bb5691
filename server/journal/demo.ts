import { place } from '../../sandbox/seed';
import type { ToldWrite } from '../../sandbox/seed/story';
import type { Store } from '../store/store';
import { authorKey } from './callers';
import { subjectOfRequest } from './describe';
import { Journal } from './journal';
import { runId } from './write';

/** Who the sandbox's tokens are from. */
export const sandboxIssuer = 'meridian-sandbox';

/** Starts the sandbox's part of the journal over, with these writes. */
export async function seedJournal(store: Store, told: ToldWrite[]): Promise<void> {
  await store.db.deleteFrom('writes').where('caller', 'like', `${sandboxIssuer} %`).execute();
  const { organization } = place;
  for (const table of ['resources', 'nicknames'] as const)
    await store.db.deleteFrom(table).where('organization', '=', organization).execute();
  let now = 0;
  const journal = new Journal({ ...store, now: () => now }, { timeoutMs: 0, days: 0 });
  for (const { at, by, operation, method, path, body, before, run, answer } of told) {
    now = at;
    const key = authorKey(sandboxIssuer, by);
    const begun = await journal.begin({
      author: { key, name: by },
      run: run && { ...run, id: runId(key, run.id) },
      operation,
      method,
      path,
      body: Buffer.from(body),
      subject: { ...subjectOfRequest(operation, path, body), organization },
    });
    if (begun.kind !== 'begun') throw new TypeError('The past of the demo has a write twice.');
    const { entry } = begun;
    entry.isTheirs(true);
    entry.replaces({
      before: before === undefined ? {} : { replaced: before, replacedIn: organization },
    });
    await entry.sent();
    if (answer === undefined) await entry.unknown();
    else
      await entry.answered({
        status: answer.status,
        type: 'application/json',
        body: Buffer.from(answer.text),
      });
  }
}
