import { describe, expect, it } from 'vitest';
import { recordedWrite as recorded } from '../../contract/journal.fixture';
import type { RecordedWrite } from '../../contract/journal';
import { JournalError } from './journalFetch';
import { writeEnd } from './writeEnd';

const answered = recorded('answered', { status: 201, answer: '{"a":1}' });
const missing = new JournalError('No such write.', 404);
const away = new JournalError('The gateway could not be reached.');

/** What is learned when the journal answers this, one after the other, and what it was asked. */
async function learned(mine: boolean, ...answers: (RecordedWrite | Error)[]) {
  const asked: string[] = [];
  const answer = (what: string) => () => {
    const next = answers[Math.min(asked.length, answers.length - 1)] as RecordedWrite | Error;
    asked.push(what);
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const journal = { look: answer('look'), withdraw: answer('withdraw') };
  const end = await writeEnd('id', mine, journal, () => Promise.resolve());
  return { end, asked };
}

describe('how a write ended, by the journal', () => {
  it('is the recorded answer, also of a refusal', async () => {
    expect(await learned(true, answered)).toEqual({
      end: { state: 'answered', status: 201, answer: '{"a":1}' },
      asked: ['look'],
    });
    const refused = recorded('answered', { status: 409, answer: '{}' });
    expect((await learned(true, refused)).end).toMatchObject({ state: 'answered', status: 409 });
  });

  it.each(['received', 'sent'] as const)(
    'is waited for while %s, but not for ever',
    async (state) => {
      expect((await learned(true, recorded(state), answered)).end).toMatchObject({ status: 201 });
      expect(await learned(true, recorded(state))).toEqual({
        end: undefined,
        asked: Array(5).fill('look'),
      });
    },
  );

  it('is unknown when the journal says so', async () => {
    expect(await learned(true, recorded('unknown'))).toEqual({
      end: { state: 'unknown' },
      asked: ['look'],
    });
  });

  it.each([
    ['was not sent', recorded('not sent')],
    ['was never received', missing],
  ])(
    'is "not sent" when it %s, but only after the gateway promised not to send it',
    async (_, said) => {
      expect(await learned(true, said, recorded('not sent'))).toEqual({
        end: { state: 'not sent' },
        asked: ['look', 'withdraw'],
      });
      expect(await learned(true, said, recorded('received'), answered)).toEqual({
        end: { state: 'answered', status: 201, answer: '{"a":1}' },
        asked: ['look', 'withdraw', 'withdraw'],
      });
      expect((await learned(true, said, away)).end).toBeUndefined();
    },
  );

  it('stays open when another caller asks, who would be told 404 of any write', async () => {
    expect((await learned(false, missing)).end).toBeUndefined();
  });

  it('stays open while the gateway cannot be reached or refuses to say', async () => {
    expect(await learned(true, away)).toEqual({ end: undefined, asked: ['look', 'look'] });
    expect((await learned(true, away, answered)).end).toMatchObject({ state: 'answered' });
    expect((await learned(true, new JournalError('No.', 503))).end).toBeUndefined();
  });
});
