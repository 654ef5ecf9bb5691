import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import type { ResourceRecord } from '../../api/cache/record';
import type { ApiError } from '../../api/http/errors';
import type { JsonObject } from '../../lib/json';
import type { DraftSent } from '../../memory/drafts';
import { writeMachine, type WriteParts } from './machine';
import { failedOutcomeOf } from './outcome';
import { FakeGateway, fates, type Fate } from './gateway.fixture';

// A form against a gateway with a journal, whatever is clicked, lost, reloaded, and by whoever is signed in.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const body: JsonObject = { metadata: { name: 'a' }, spec: {} };
const record: ResourceRecord<string> = {
  value: 'a',
  raw: body,
  at: 1,
  source: 'write',
  requestId: 'r',
};

/** A browser at that gateway. */
function browser(gateway: FakeGateway, keepsJournal: boolean) {
  let draft: DraftSent | undefined;
  let ids = 0;
  const told: LastOutcome<string>['kind'][] = [];
  const parts: WriteParts<string> = {
    ...(keepsJournal && {
      ticket: (before) => gateway.ticket(before ?? { id: `id-${++ids}`, by: gateway.person }),
    }),
    async send(_, ticket) {
      try {
        await gateway.exchange(ticket);
        return { kind: 'accepted', record, echo: [] };
      } catch (error) {
        return failedOutcomeOf(error as ApiError);
      }
    },
    lookFor: () => Promise.resolve(gateway.acted > 0 ? { it: record, alike: [] } : { alike: [] }),
    target: () => ({ operation: 'createNetwork', url: '/n' }),
    echo: () => [],
    onSend: (sent) => void (draft = { ...sent }),
    onFound: () => void (draft = undefined),
    onOutcome({ kind }) {
      told.push(kind);
      if (kind === 'accepted') draft = undefined;
      if (kind === 'refused') draft = undefined;
    },
    session: () => 0,
    hold: () => Promise.resolve(() => {}),
    now: () => Date.now(),
  };
  let machine = writeMachine(parts);
  machine.watch(true);
  return {
    told,
    machine: () => machine,
    now: () => machine.store.getState(),
    leave() {
      const { sent, sentAt: at = 0, ticket, repeats } = machine.store.getState();
      if (sent) draft = { body: sent, at, id: ticket?.id, by: ticket?.by, repeats, left: true };
      machine.leave();
    },
    reload() {
      machine.watch(false);
      machine = writeMachine(parts, draft);
      machine.watch(true);
    },
  };
}

const fate = fc.constantFrom(...fates);
const others = ['wait', 'other person', 'reload', 'leave', 'look'] as const;
const act = fc.oneof(
  { weight: 1, arbitrary: fc.record({ submit: fate }) },
  { weight: 2, arbitrary: fc.record({ again: fate }) },
  { weight: 3, arbitrary: fc.constantFrom('wait', ...others) },
);
/** Lets everything run that waits for nothing. */
const soon = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

describe.each([true, false])('a form whose gateway keeps a journal: %s', (keepsJournal) => {
  it('sends one request a click, and claims nothing of a write that another request of it may contradict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 9 }), async (acts) => {
        const gateway = new FakeGateway(keepsJournal);
        const form = browser(gateway, keepsJournal);
        let clicks = 0;
        // What was carried out before this attempt began says nothing of it.
        let before = 0;
        for (const next of acts) {
          const was = form.now().state;
          if (typeof next === 'object') {
            gateway.fate = Object.values(next)[0] as Fate;
            clicks += 1;
            if ('submit' in next) {
              if (was === 'idle' || was === 'refused') before = gateway.acted;
              void form.machine().submit(body);
              void form.machine().submit(body);
            } else {
              void form.machine().sendAgain();
              void form.machine().sendAgain();
            }
          } else if (next === 'wait') await vi.advanceTimersByTimeAsync(20_000);
          else if (next === 'other person') gateway.person = gateway.person === 'a' ? 'b' : 'a';
          else if (next === 'reload') form.reload();
          else if (next === 'leave') form.leave();
          else await form.machine().lookFor();
          await soon();
          const { state, outcome, looked } = form.now();
          const saysNothing = outcome?.kind === 'refused' && !outcome.mayHaveChanged;
          expect({
            'more requests than clicks': gateway.arrived > clicks,
            'a write without an id': keepsJournal && gateway.withoutId > 0,
            'accepted for nothing': state === 'accepted' && gateway.acted === 0,
            'refused though done': state === 'refused' && saysNothing && gateway.acted > before,
            'found nothing': looked?.result === 'found' && gateway.acted === 0,
          }).toEqual({
            'more requests than clicks': false,
            'a write without an id': false,
            'accepted for nothing': false,
            'refused though done': false,
            'found nothing': false,
          });
        }
        vi.clearAllTimers();
      }),
      {
        numRuns: 800,
        examples: [
          // The second of two with unknown outcomes is refused, because the first was carried out.
          [
            [
              { submit: 'gateway died, service acted' },
              { again: 'answer lost, gateway silent' },
              'wait',
            ],
          ],
          // The repeat of that has an id too.
          [
            [
              { submit: 'gateway died, service acted' },
              { again: 'answer lost, gateway silent' },
              'wait',
              { again: 'answered' },
            ],
          ],
          // To the gateway, the id of one person is new when another one sends it.
          [
            [
              { submit: 'answer lost, gateway silent' },
              'other person',
              { again: 'answered' },
              'wait',
            ],
          ],
        ],
      },
    );
  });
});
