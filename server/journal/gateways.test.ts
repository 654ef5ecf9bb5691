import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from '../store/store';
import { Gateways } from './gateways';

test.each([
  [1, false],
  [5.1, true],
])('of a clock that is %s s ahead a gateway warns: %s', async (seconds, isTold) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-clocks-'));
  const store = await openStore(path.join(folder, 'gateway.db'));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const seenAt = Date.now() + seconds * 1000;
  await store.run((db) => db.insertInto('gateways').values({ id: 'other', seenAt }).execute());
  const gateways = new Gateways(store);
  await gateways.enter(async () => {});
  const words = expect.stringMatching(/^The clock of another gateway is seconds ahead/);
  expect(warned.mock.calls).toEqual(isTold ? [[words]] : []);
  await gateways.leave();
  await store.close();
  await rm(folder, { recursive: true });
  warned.mockRestore();
});
