import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, startService, type TestService } from '../../../api/api.fixture';
import { queryClient } from '../../../api/cache/queryClient';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import { PretendWorker } from '../../../lib/vectors/engine/worker.fixture';
import { signOut } from '../../../session/signOut';
import { usePlayground } from './playground';
import { startRun } from './runs';

let service: TestService;

/** Answers each text but the one it is told to wait with. */
beforeEach(async () => {
  vi.stubGlobal('Worker', PretendWorker);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  service = await startService();
  service.answer = ({ body }, response) => {
    const { input } = JSON.parse(body) as { input: string };
    if (input !== 'late')
      json(response, 200, { model: 'm', data: [{ index: 0, embedding: [input.length, 1, 0] }] });
  };
});
afterEach(async () => {
  vectorEngine().close();
  await service.close();
});

it('leaves nothing of a run behind after signing out, also of one that still sends', async () => {
  const texts = ['one', 'three', 'late'];
  startRun({ settings: { model: 'm' }, texts, batchSize: 1, concurrency: 1, retries: 0 });
  const [run] = usePlayground.getState().runs;
  if (!run) throw new Error('The run did not start.');
  await vi.waitFor(() => expect(service.arrived).toHaveLength(3));
  run.batches.pause();
  // What a tab asks of the worker, and a query that was searched for, while both are on screen.
  const leave = ['near', 'a query'].map((words) =>
    new QueryObserver(queryClient, {
      queryKey: ['vectors', words],
      queryFn: () => ({ of: run }),
    }).subscribe(() => undefined),
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

  await signOut();
  for (const end of leave) end();

  expect(usePlayground.getState().runs).toEqual([]);
  expect(usePlayground.getState().loaded[run.id]).toBeUndefined();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['vectors'] })).toEqual([]);
});
