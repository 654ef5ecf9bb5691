import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo } from '../../api/api.fixture';
import { userResource } from '../../features/users/resource';
import type { RunCourse, RunStep } from '../../memory/runs';
import { TestStorage } from '../../memory/storage.fixture';
import { FakeGateway, fates } from '../../save/send/gateway.fixture';
import { saveConnection, currentConnection } from '../../session/connections';
import { setToken } from '../../session/credential';
import { runMachine } from './machine';
import { openResults, type RunParts } from './rows';
import { sendRow, type RowWriter } from './sendRow';
import { writeTicket } from '../../api/journal/writeEnd';

// A run against a gateway, whatever is clicked, lost, reloaded, and by whoever is signed in.

const key = { connection: 'model', organization: 'acme' };
const ROWS = 2;

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('sessionStorage', new TestStorage());
});
afterEach(() => void vi.unstubAllGlobals());

function connect(journal: boolean): void {
  connectTo('http://127.0.0.1:9', key.connection);
  saveConnection({ ...currentConnection(), kind: 'gateway', journal });
}

/** A browser with one run at a time, and a gateway with a service for each row. */
function browser(keepsJournal: boolean, parallel: number) {
  const services = Array.from({ length: ROWS }, () => new FakeGateway(keepsJournal));
  const world = { isFull: false, isHeld: false, held: false };
  // As the memory does, a tab knows what could not be stored until it is reloaded.
  const stored = new Map<number, RunStep>();
  let steps = new Map<number, RunStep>();
  const waiting: (() => void)[] = [];
  let course: RunCourse = { parallel };
  const describeUser = userResource.describe('create', { key });
  const writer: RowWriter<number> = {
    run: { id: '3f0c5a2e-1111-4222-8333-444455559ad1', name: 'Import' },
    write: (row) => ({ describe: describeUser, key, body: { metadata: { name: `u${row}` } } }),
    async send({ body, write }) {
      const row = Number((body['metadata'] as { name: string }).name.slice(1));
      // What it will come to is decided when it leaves, and it may arrive late.
      const { fate } = services[row] ?? expect.fail();
      if (world.held) await new Promise<void>((go) => waiting.push(go));
      await services[row]?.exchange(write, fate);
      return { value: undefined, raw: body, at: 1, source: 'write', requestId: '' };
    },
    created: () => ({ state: 'created' }),
  };
  const parts: RunParts = {
    send: (row, write, before, anew) => sendRow(writer, { row, write, before, anew }),
    writeId: () => writeTicket(),
    read: () => [...steps.values()],
    note(step) {
      for (const map of world.isFull ? [steps] : [steps, stored])
        map.set(step.row, { ...step, job: 'j' });
      return !world.isFull;
    },
    course: () => course,
    noteCourse: (change) => void (course = { ...course, ...change }),
    drop: () => {},
    stillHere: () => true,
    hold: () => Promise.resolve(world.isHeld ? undefined : () => {}),
    isHeld: () => Promise.resolve(world.isHeld),
    now: () => 5,
    later: () => () => {},
  };
  const made = () => runMachine(() => Array.from({ length: ROWS }, () => ({})), parts);
  let machine = made();
  return {
    services,
    world,
    waiting,
    machine: () => machine,
    reload() {
      machine.stop();
      steps = new Map(stored);
      machine = made();
      return machine.look();
    },
  };
}

const row = fc.nat(ROWS - 1);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ fate: fc.constantFrom(...fates), row }) },
  { weight: 4, arbitrary: fc.record({ again: row }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...(['start', 'start', 'pause', 'leave', 'leave all', 'reload', 'other person'] as const),
      ...(['hold', 'let go', 'let go', 'full', 'other tab', 'look'] as const),
    ),
  },
);
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe.each([true, false])('a run whose gateway keeps a journal: %s', (keepsJournal) => {
  it('sends a row once a click, forgets none, and claims nothing that another request of it may contradict', async () => {
    connect(keepsJournal);
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 14 }),
        fc.array(fc.constantFrom(...fates), { minLength: ROWS, maxLength: ROWS }),
        fc.integer({ min: 1, max: 2 }),
        async (acts, first, parallel) => {
          let person = 'a';
          const signIn = () =>
            setToken(`token-of-person-${person}-0123456789`, { keepForTab: true });
          signIn();
          const { services, world, waiting, machine, reload } = browser(keepsJournal, parallel);
          for (const [at, service] of services.entries()) service.fate = first[at] ?? 'answered';
          const clicks = services.map(() => 0);
          const results = () => machine().store.getState().results;
          const click = (rows: number[], ...from: string[]) => {
            for (const each of rows)
              if (from.includes(results()[each]?.state ?? ''))
                clicks[each] = (clicks[each] ?? 0) + 1;
          };
          for (const next of ['start' as const, ...acts]) {
            if (typeof next === 'object') {
              if ('fate' in next) Object.assign(services[next.row] ?? {}, { fate: next.fate });
              else {
                click([next.again], ...openResults);
                void machine().sendAgain([next.again]);
                void machine().sendAgain([next.again]);
              }
            } else if (next === 'start') {
              click([...clicks.keys()], 'waiting');
              void machine().start();
              void machine().start();
            } else if (next === 'pause') machine().pause();
            else if (next === 'leave') machine().leave();
            else if (next === 'leave all') machine().leaveAll();
            else if (next === 'reload') await reload();
            else if (next === 'look') void machine().look();
            else if (next === 'hold') world.held = true;
            else if (next === 'let go') {
              world.held = false;
              for (const go of waiting.splice(0)) go();
            } else if (next === 'full') world.isFull = !world.isFull;
            else if (next === 'other tab') world.isHeld = !world.isHeld;
            else {
              person = person === 'a' ? 'b' : 'a';
              for (const service of services) service.person = person;
              signIn();
            }
            await soon();
            const { phase } = machine().store.getState();
            const isStill = phase === 'paused' || phase === 'done';
            const faults = results().flatMap(({ state }, at) => {
              const { arrived = 0, acted = 0 } = services[at] ?? {};
              const found = {
                'more requests than clicks': arrived > (clicks[at] ?? 0),
                'created for nothing': state === 'created' && acted === 0,
                'refused though done':
                  ['refused', 'limited', 'waiting'].includes(state) && acted > 0,
                'sending at rest': isStill && state === 'sending',
              };
              return Object.entries(found).flatMap(([fault, is]) => (is ? [`${at} ${fault}`] : []));
            });
            expect({ rows: results().length, faults }).toEqual({ rows: ROWS, faults: [] });
          }
          machine().stop();
          for (const go of waiting.splice(0)) go();
        },
      ),
      {
        numRuns: 300,
        examples: [
          // The second of two with unknown outcomes is refused, because the first was carried out.
          [
            [{ fate: 'answer lost, gateway silent', row: 1 }, { again: 1 }, { again: 1 }],
            ['answered', 'gateway died, service acted'],
            1,
          ],
          // To the gateway, the id of one person is new when another one sends it.
          [
            ['other person', { fate: 'answered', row: 0 }, { again: 0 }],
            ['answer lost, gateway silent', 'answered'],
            1,
          ],
        ],
      },
    );
  });
});
