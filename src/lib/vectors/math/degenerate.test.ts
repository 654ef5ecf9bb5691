import { describe, expect, it } from 'vitest';
import { breathe, Cancelled, drive, type Job } from '../engine/drive';
import { emptyMatrix, norms, type Matrix } from './matrix';
import type { TaskName, Tasks } from '../engine/tasks';
import { MOST_GRAM_ROWS } from './gram';
import type { VectorSet } from '../engine/tasks';
import { tasks } from '../engine/tasks';
import { matrixOf, testMatrix } from '../vectors.fixture';

const same = (rows: number, row: number[]) => matrixOf(Array.from({ length: rows }, () => row));
const odd: Record<string, Matrix> = {
  'no text': matrixOf([]),
  'one text': testMatrix(1, 16, 1),
  'two texts': testMatrix(2, 16, 1),
  'three texts': testMatrix(3, 16, 1),
  'identical texts': same(60, [0.3, 0.2, 0.1]),
  'zero vectors': same(9, [0, 0, 0]),
  'one zero vector among others': matrixOf([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ]),
  'two dimensions': testMatrix(40, 2, 1),
  'one dimension': matrixOf([[1], [-1], [2], [-3], [0]]),
  '8,192 dimensions': testMatrix(20, 8_192, 1),
  'opposite texts': matrixOf([
    [1, 2],
    [-1, -2],
    [1, 2],
    [-1, -2],
  ]),
  'tiny and huge numbers': matrixOf([
    [1e-38, 0],
    [0, 3e38],
    [1e-38, 1e-38],
    [1, 1],
    [-1, 1],
  ]),
};

/** Every number in an answer, however deep. */
function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value;
  else if (ArrayBuffer.isView(value)) yield* value as Float32Array;
  else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    for (const inner of Object.values(value)) yield* numbersIn(inner);
}

const job: Job = { cancelled: false, progress: () => undefined, pause: breathe };

describe.each(Object.entries(odd))('%s', (_name, matrix) => {
  const set: VectorSet = { matrix, texts: undefined };
  const surroundings = { setOf: () => set, job };
  const labels = Int32Array.from({ length: matrix.rows }, (_, at) => at % 2);
  const query = matrix.data.slice(0, matrix.columns);
  const asks: { [T in TaskName]?: Tasks[T]['ask'] } = {
    analyse: { set: 'x' },
    picture: { set: 'x', order: Int32Array.from(labels.keys()) },
    cluster: { set: 'x' },
    map: { set: 'x' },
    grid: { set: 'x', by: {} },
    search: { set: 'x', query, most: 5 },
    file: { set: 'x', format: 'csv', model: 'm', positions: [], count: 0 },
  };

  const answers = new Map<TaskName, Promise<unknown>>();
  /** What a task answers; each is carried out once. */
  const answerOf = <T extends TaskName>(task: T): ReturnType<(typeof tasks)[T]> => {
    const carry = tasks[task] as (ask: unknown, around: typeof surroundings) => Promise<unknown>;
    const answer = answers.get(task) ?? carry(asks[task], surroundings);
    answers.set(task, answer);
    return answer as ReturnType<(typeof tasks)[T]>;
  };

  it.each(Object.keys(asks) as TaskName[])('%s gives finite numbers', async (task) => {
    const wrong = [...numbersIn(await answerOf(task))].filter((number) => !Number.isFinite(number));
    expect(wrong).toEqual([]);
  });

  it('has a place for every text', async () => {
    const { pca, neighbours } = await answerOf('analyse');
    expect(pca.points).toHaveLength(2 * matrix.rows);
    expect(neighbours.rows.every((row) => row >= 0 && row < matrix.rows)).toBe(true);
    const map = await answerOf('map');
    expect(map.points).toHaveLength(2 * matrix.rows);
    const { labels: found, k } = await answerOf('cluster');
    const lengths = norms(matrix);
    expect(found.every((label, row) => label < k && label >= 0 === (lengths[row] ?? 0) > 0)).toBe(
      true,
    );
  });
});

it('more texts than are compared pair by pair still have a map and groups', async () => {
  const matrix = emptyMatrix(MOST_GRAM_ROWS + 1, 2);
  for (let row = 0; row < matrix.rows; row += 1) matrix.data[2 * row + (row % 2)] = 1;
  const set: VectorSet = { matrix, texts: undefined };
  const surroundings = { setOf: () => set, job };
  const { neighbours, pca } = await tasks.analyse({ set: 'x' }, surroundings);
  expect(neighbours.count).toBe(0);
  expect(pca.points).toHaveLength(2 * matrix.rows);
  const { k, labels } = await tasks.cluster({ set: 'x' }, surroundings);
  expect(k).toBe(2);
  expect(labels.every((label, row) => label === row % 2)).toBe(true);
  await expect(tasks.picture({ set: 'x', order: labels }, surroundings)).rejects.toThrow(
    'pair by pair',
  );
});

it('work stops at its next break when nobody wants it any more', async () => {
  const given: Job = { cancelled: false, progress: () => undefined, pause: breathe };
  function* forever() {
    for (;;) yield 0.5;
  }
  const working = drive(forever(), given);
  await breathe();
  given.cancelled = true;
  await expect(working).rejects.toBeInstanceOf(Cancelled);
});
