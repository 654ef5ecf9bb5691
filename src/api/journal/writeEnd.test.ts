import { describe, expect, it } from 'vitest';
import type { RecordedWrite } from '../../contract/journal';
import { JournalError } from './journalFetch';
import { writeEnd } from './writeEnd';

const recorded = (state: RecordedWrite['state'], more: Partial<RecordedWrite> = {}) => ({
  id: '1',
  by: 'Ada',
  mine: true,
  operation: 'createNetwork',
  state,
  receivedAt: 1,
  body: '{}',
  ...more,
});
const answered = recorded('answered', { status: 201, answer: '{"a":1}' });
const missing = new JournalError('No such write.', 404);
const away = new JournalError('The gateway could not be reached.');

/** What is learned when the journal answers this, one after the other, and how often it was asked. */
async function learned(mine: boolean, ...answers: (RecordedWrite | Error)[]) {
  let asked = 0;
  const end = await writeEnd(
    'id',
    mine,
    () => {
      const answer = answers[Math.min(asked++, answers.length - 1)] as RecordedWrite | Error;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    () => Promise.resolve(),
  );
  return { end, asked };
}

describe('how a write ended, by the journal', () => {
  it('is the recorded answer, also of a refusal', async () => {
    expect(await learned(true, answered)).toEqual({
      end: { state: 'answered', status: 201, answer: '{"a":1}' },
      asked: 1,
    });
    const refused = recorded('answered', { status: 409, answer: '{}' });
    expect((await learned(true, refused)).end).toMatchObject({ state: 'answered', status: 409 });
  });

  it.each(['received', 'sent'] as const)(
    'is waited for while %s, but not for ever',
    async (state) => {
      expect((await learned(true, recorded(state), answered)).end).toMatchObject({ status: 201 });
      expect(await learned(true, recorded(state))).toEqual({ end: undefined, asked: 5 });
    },
  );

  it.each(['unknown', 'not sent'] as const)('is %s when the journal says so', async (state) => {
    expect(await learned(true, recorded(state))).toEqual({ end: { state }, asked: 1 });
  });

  it('is "not sent" when it was never received, but only by the word of twice', async () => {
    expect(await learned(true, missing, answered)).toMatchObject({ end: { state: 'answered' } });
    expect(await learned(true, missing)).toEqual({ end: { state: 'not sent' }, asked: 2 });
  });

  it('stays open when another caller asks, who would be told 404 of any write', async () => {
    expect((await learned(false, missing)).end).toBeUndefined();
  });

  it('stays open while the gateway cannot be reached or refuses to say', async () => {
    expect(await learned(true, away)).toEqual({ end: undefined, asked: 2 });
    expect((await learned(true, away, answered)).end).toMatchObject({ state: 'answered' });
    expect((await learned(true, new JournalError('No.', 503))).end).toBeUndefined();
  });
});
