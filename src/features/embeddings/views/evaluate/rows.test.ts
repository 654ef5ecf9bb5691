import { expect, test } from 'vitest';
import { finish } from '../../../../lib/steps';
import { meanInterval } from '../../../../lib/vectors/math/bootstrap';
import type { GridCell } from '../../../../lib/vectors/math/grid';
import {
  bestOf,
  conclusion,
  csvOf,
  gapsOf,
  groupsVerdict,
  rowsOf,
  smallestOf,
  tableOf,
  type By,
} from './rows';

const TEXTS = 200;

/** Hits for all texts but those that are multiples of `missed`. */
const cell = (bytes: number, missed: number, texts = TEXTS): GridCell => ({
  dimensions: bytes,
  as: 'int8',
  bytes,
  values: [Float64Array.from({ length: texts }, (_, at) => (at % missed === 0 ? 0 : 1))],
  labels: [],
  first: new Int32Array(0),
  ranks: new Int32Array(0),
  kept: bytes / 4096,
  keptError: undefined,
});

const asRuns = (runs: readonly { name: string; cells: GridCell[] }[]) =>
  runs.map(({ name, cells }, run) => ({
    run,
    name,
    grid: { cells, judged: new Int32Array(TEXTS), among: TEXTS },
  }));

function judge(by: By, ...runs: { name: string; cells: GridCell[] }[]) {
  const rows = rowsOf(asRuns(runs), by, 0);
  const best = bestOf(rows);
  if (!best) throw new Error('There is no row.');
  const gaps = gapsOf(rows, best).map((values) => finish(meanInterval(values)));
  const smallest = smallestOf(rows, best, gaps);
  return {
    rows,
    best,
    smallest,
    words: conclusion(best, smallest, { by, measure: 0, column: 'topic', among: TEXTS }),
  };
}

test('the smallest row that chance does not tell from the best is named, with its count', () => {
  const { best, smallest, words } = judge(
    'groups',
    // 99.5 %, 98 % and 50 %.
    { name: 'large', cells: [cell(512, 2), cell(1024, 50), cell(4096, 200)] },
    { name: 'small', cells: [cell(64, 2)] },
  );
  expect([best.name, best.bytes, smallest.bytes]).toEqual(['large', 4096, 1024]);
  expect(words).toBe(
    'large at 1,024, stored as int8, is the smallest that is as good as the best: 196 of 200 labelled texts have a neighbour of their own topic nearest.',
  );
  // Of five it may be two, where no other group has as many.
  const asked = { by: 'groups', measure: 1, column: 'topic', among: TEXTS } as const;
  expect(conclusion(best, smallest, asked)).toContain(
    ': 196 of 200 labelled texts have their own topic most often among the 5 nearest.',
  );
});

test('where nothing smaller is as good, that is said, and of a handful nothing is told', () => {
  const alone = judge('groups', { name: 'one', cells: [cell(64, 2), cell(128, 100)] });
  expect(alone.smallest).toBe(alone.best);
  expect(alone.words).toMatch(
    /^one at 128, .* is the best, and none smaller is as good: 198 of 200/,
  );
  const few = judge('groups', { name: 'one', cells: [cell(64, 2, 7), cell(128, 100, 7)] });
  expect(few.words).toMatch(/^Fewer than 8 texts/);
  expect(judge('groups', { name: 'one', cells: [cell(64, 3), cell(128, 3)] }).smallest.bytes).toBe(
    64,
  );
});

test('without groups or queries the smallest that keeps 95 % is named', () => {
  const { words } = judge('nearest', {
    name: 'one',
    cells: [cell(64, 2), cell(4000, 2), cell(4096, 2)],
  });
  expect(words).toBe(
    'one at 4,000, stored as int8, is the smallest that keeps 95 % of the nearest texts: it keeps 98 %.',
  );
});

test('of a handful of texts it is not told what is kept of the nearest', () => {
  const { best, smallest } = judge('nearest', { name: 'one', cells: [cell(4096, 2)] });
  expect(conclusion(best, smallest, { by: 'nearest', measure: 0, among: 7 })).toBe(
    'Fewer than 8 texts can’t tell which is best.',
  );
});

test('a model has one row for each size and storage, from the run that was asked for the size', () => {
  const rows = rowsOf(
    asRuns([
      { name: 'one', cells: [cell(64, 2), cell(128, 100)] },
      { name: 'one', cells: [cell(64, 50)] },
      { name: 'one', cells: [cell(64, 2), cell(128, 3)] },
    ]),
    'groups',
    0,
  );
  expect(rows.map(({ run, bytes, right }) => [run, bytes, right])).toEqual([
    [0, 128, 198],
    [1, 64, 196],
  ]);
  const csv = csvOf(tableOf(rows, 'groups', 0, 'topic')).split('\r\n');
  expect(csv[0]).toBe(
    'model,dimensions,storage,judged_by,measure,value,right,judged,low,high,same_nearest,bytes',
  );
  expect(csv[2]).toMatch(/^one,64,int8,topic,Nearest 1,0\.98,196,200,0\.9497/);
});

test.each([
  // Of 2,000 texts in four equal groups every fourth is right by chance.
  [1990, 'separates groups by topic very well: 1,990 of 2,000 labelled texts'],
  [1780, 'separates groups by topic well: 1,780'],
  [1600, 'separates groups by topic mostly: 1,600'],
  [1400, 'separates groups by topic partly: 1,400'],
  [1100, 'separates groups by topic weakly: 1,100'],
  [700, 'separates groups by topic only a little: 700'],
  [510, 'does not separate groups by topic: 510'],
])('of 2,000 labelled texts with %d right the verdict has its own word', (hits, words) => {
  const labels = Int32Array.from({ length: 2000 }, (_, at) => at % 4);
  const verdict = groupsVerdict({
    grouping: { column: 'topic', labels, names: ['a', 'b', 'c', 'd'] },
    separation: { nearest: { judged: 2000, hits }, silhouette: 0, texts: 2000 },
  });
  expect(verdict?.words).toContain(`The model ${words}`);
  expect(verdict?.about).toMatch(/95 % range .*, by chance 25 %$/);
});
