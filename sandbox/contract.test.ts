import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectionConfig } from '../src/contract/config';
import { operations, type Operation, type OperationId } from '../src/contract/resources';
import { readAnswer, type Difference } from '../src/contract/reading';
import { valueAt, type Json } from '../src/lib/json';
import { createSandbox } from './app';
import { demoConnection, place } from './seed';
import { fileStorageId } from './seed/fileStorage';
import { seedStore } from './seed/seedStore';
import { memoryStore } from './store/memory';
import { caller } from './sandbox.fixture';

const store = memoryStore();
await seedStore(store, { now: Date.now(), seed: 'awkward' });
const { call } = caller(async (sent) => createSandbox({ store }).fetch(sent));

/** Every place where answers differ from the interface, but for the entries that are awkward on purpose. */
async function differences(
  id: OperationId,
  path: Record<string, string> = {},
): Promise<Difference[]> {
  const operation: Operation = operations[id];
  const { body } = await call(id, { path });
  const items: Json[] = operation.list && Array.isArray(body) ? body : [body];
  return items.flatMap((item) => readAnswer(operation.answer, item).differences);
}

describe('the seed', () => {
  it('answers lists and reads as the interface says', async () => {
    expect(await differences('listNetworks')).toEqual([]);
    for (const regionID of place.regions)
      expect(
        await differences('listFlavors', { organizationID: place.organization, regionID }),
      ).toEqual([]);
    for (const name of ['datasets', 'checkpoints', 'home', 'backups', 'spare'])
      expect(await differences('getFileStorage', { filestorageID: fileStorageId(name) })).toEqual(
        [],
      );
  });

  it('has unknown members in the rules that are awkward on purpose, and nowhere else', async () => {
    const odd = await differences('listSecurityGroups');
    expect(new Set(odd.map(({ kind }) => kind))).toEqual(new Set(['not in the interface']));
    const members = odd.map(({ pointer }) => pointer.split('/').at(-1));
    expect(new Set(members)).toEqual(new Set(['comment', 'priority', 'id']));
  });

  it('has no difference in the catalogue but in its awkward entries', async () => {
    const path = { organization_id: place.organization };
    const { body } = await call('listModels', { path });
    const { differences: found } = readAnswer(operations.listModels.answer, body);
    const ids = found.map(({ pointer }) => {
      const [, , index] = pointer.split('/');
      return String(valueAt(body, `/models/${index}/id`));
    });
    expect(ids.filter((id) => !id.startsWith('awk-'))).toEqual([]);
  });

  it('offers a connection that the console can read', () => {
    const connection = demoConnection({ base: 'http://127.0.0.1:8787', kind: 'direct' });
    expect(z.parse(connectionConfig, connection)).toEqual(connection);
    expect(connection.nicknames?.[place.projects.research]).toBe('research');
  });
});
