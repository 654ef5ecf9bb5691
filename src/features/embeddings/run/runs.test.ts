import { expect, it } from 'vitest';
import { leftOutWords, useRuns } from './runs';
import type { Run } from './run';

const texts = Array.from({ length: 5_000 }, (_, at) => `text ${at}`);
const characters = texts.join('').length;
const run = (id: number, dimensions: number) =>
  ({ id, texts, batches: { state: () => ({ dimensions }) } }) as unknown as Run;
const entry = (id: number, dimensions: number, of = texts) => ({
  id,
  settings: { model: `model ${id}` },
  batchSize: 128,
  concurrency: 2,
  retries: 2,
  isOpened: false,
  texts: of.length,
  characters: of.join('').length,
  textsDone: of.length,
  answers: 40,
  bytes: characters + 4 * of.length * dimensions,
});

it('says which run over the same texts is not judged, as the page can hold no more', () => {
  const shown = run(3, 3072);
  const entries = [3, 2, 1].map((id) => entry(id, 3072));
  const runs = useRuns.getState();
  expect(leftOutWords(shown, { ...runs, all: [shown, run(2, 3072)], entries })).toEqual([
    'model 1 is left out: this page can hold no more vectors.',
  ]);
  // It is read where there is room, and another run is over other texts.
  const others = [entry(1, 64), entry(4, 3072, ['another'])];
  expect(leftOutWords(shown, { ...runs, all: [shown], entries: others })).toEqual([]);
});
