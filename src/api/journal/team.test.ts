import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteOf } from '../../memory/nicknames';
import { keyOfStay } from '../../memory/stay';
import { connectToJournal, json, startService, type TestService } from '../api.fixture';
import { giveName, readTeam } from './team';

// What is said of a note whose answer was lost.

const id = 'network a';
const kept = { name: 'why', by: 'Ada', at: 1 };
const nothing = { resources: [], nicknames: {} };
let service: TestService;
let key: ReturnType<typeof keyOfStay>;
let turn = 0;

beforeEach(async () => {
  service = await startService();
  connectToJournal(service);
  turn += 1;
  key = keyOfStay('journal', `acme-${turn}`);
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

/** Answers the write, and then the list of the team. */
function answering(write: number | 'lost', team: object | 'failed'): void {
  service.answer = ({ method }, response) => {
    if (method !== 'PUT')
      return team === 'failed' ? json(response, 503, {}) : json(response, 200, team);
    if (write === 'lost') return void response.destroy();
    return json(response, write, write === 200 ? kept : { error: 'no' });
  };
}

const asked = () => service.arrived.map(({ method }) => method);

it('a note that the team has is the team’s, though the answer was lost', async () => {
  answering('lost', { ...nothing, notes: { [id]: kept } });
  expect(await giveName('notes', key, id, 'why')).toBeUndefined();
  expect(noteOf(key, id)).toEqual({ id, ...kept });
  // It is asked for, and not sent again.
  expect(asked()).toEqual(['PUT', 'GET']);
});

it.each([
  ['lost', 'why', nothing, { isKnown: true }],
  ['lost', 'why', 'failed', { isKnown: false }],
  [503, 'why', 'failed', { isKnown: false }],
  [409, 'why', 'failed', { isKnown: true }],
  ['lost', undefined, { ...nothing, notes: { [id]: kept } }, { isKnown: true }],
  ['lost', undefined, 'failed', { isKnown: false }],
  ['lost', undefined, nothing, undefined],
  [200, 'why', 'failed', undefined],
] as const)('the write is %s, of %s: what is said of it', async (write, name, team, said) => {
  answering(write, team);
  const fault = await giveName('notes', key, id, name);
  expect(fault && { isKnown: fault.isKnown }).toEqual(said);
  expect(noteOf(key, id)?.by).toBe(name === undefined && said && said.isKnown ? 'Ada' : write === 200 ? 'Ada' : undefined); // prettier-ignore
});

it('a note that is only here is the team’s as soon as its list has the same', async () => {
  answering(409, nothing);
  await giveName('notes', key, id, 'why');
  expect(noteOf(key, id)?.by).toBeUndefined();
  answering(409, { ...nothing, notes: { [id]: { ...kept, name: 'other' } } });
  await readTeam(key);
  expect(noteOf(key, id)?.name).toBe('why');
  answering(409, { ...nothing, notes: { [id]: kept } });
  await readTeam(key);
  expect(noteOf(key, id)).toEqual({ id, ...kept });
});
