import { afterEach, describe, expect, it } from 'vitest';
import { createVectorEngine, type VectorEngine } from './engine';
import { similarities } from '../math/gram';
import { takeRows, unitRows } from '../math/matrix';
import { PretendWorker } from './worker.fixture';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';

let engine: VectorEngine;
const workers: PretendWorker[] = [];
function start(): void {
  engine = createVectorEngine(() => {
    const worker = new PretendWorker();
    workers.push(worker);
    return worker;
  });
}
afterEach(() => {
  engine.close();
  workers.length = 0;
});

describe('the engine', () => {
  it('analyses, and draws and clusters what it has analysed', async () => {
    start();
    const matrix = testMatrix(12, 7, 42);
    engine.load('run', matrix);
    const shares: number[] = [];
    const found = await engine.run(
      'analyse',
      { set: 'run' },
      { onProgress: (share) => shares.push(share) },
    );
    expect([...found.neighbours.rows.subarray(0, 3)]).toEqual([8, 10, 6]);
    expect(found.pca.explained[0]).toBeCloseTo(0.2934767823341135, 10);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    // The page's own copy was not given away.
    expect(matrix.data).toHaveLength(84);

    const order = Int32Array.from({ length: 12 }, (_, at) => 11 - at);
    const drawn = await engine.run('picture', { set: 'run', order });
    const packed = finish(similarities(unitRows(takeRows(matrix, [11, 10]))));
    expect(drawn.values[1]).toBeCloseTo(packed[1] ?? 0, 6);
    expect((await engine.run('cluster', { set: 'run', k: 3 })).k).toBe(3);
    const [near] = await engine.run('search', {
      set: 'run',
      query: matrix.data.slice(14, 21),
      most: 1,
    });
    expect(near?.row).toBe(2);
  });

  it('stops when it is told to, and goes on with the next task', async () => {
    start();
    engine.load('run', testMatrix(600, 900, 3));
    const stop = new AbortController();
    const first = engine.run(
      'analyse',
      { set: 'run' },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    engine.load('small', testMatrix(5, 4, 1));
    expect((await engine.run('analyse', { set: 'small' })).pca.points).toHaveLength(10);
    await expect(
      engine.run('analyse', { set: 'small' }, { signal: AbortSignal.abort() }),
    ).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  it('draws while a longer task is under way', async () => {
    start();
    engine.load('run', testMatrix(300, 64, 3));
    await engine.run('analyse', { set: 'run' });
    const ended: string[] = [];
    const long = engine.run('map', { set: 'run' }).then(() => ended.push('map'));
    const order = Int32Array.from({ length: 300 }, (_, at) => at);
    await engine.run('picture', { set: 'run', order }).then(() => ended.push('picture'));
    await long;
    expect(ended).toEqual(['picture', 'map']);
  });

  it('lets a long task rest while an urgent one is under way', async () => {
    start();
    engine.load('run', testMatrix(1_200, 64, 3));
    let told = 0;
    const stop = new AbortController();
    const long = engine.run(
      'cluster',
      { set: 'run' },
      { signal: stop.signal, onProgress: () => (told += 1) },
    );
    const values = Array.from({ length: 20 }, () =>
      Float64Array.from({ length: 2_000 }, (_, at) => (at * 31) % 7),
    );
    await engine.run('intervals', { values, best: 0 });
    // Until it had heard of the other.
    expect(told).toBeLessThanOrEqual(3);
    stop.abort();
    await expect(long).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  it('maps by UMAP, or by principal components where there are too few texts', async () => {
    start();
    engine.load('run', testMatrix(12, 7, 42));
    const map = await engine.run('map', { set: 'run' });
    expect(map).toMatchObject({ neighbours: 11 });
    expect(await engine.run('map', { set: 'run' })).toEqual(map);
    engine.load('few', testMatrix(3, 7, 42));
    expect(await engine.run('map', { set: 'few' })).toMatchObject({ neighbours: 0 });
    engine.load('one', testMatrix(1, 7, 42));
    const alone = await engine.run('map', { set: 'one' });
    expect([...alone.points]).toEqual([0, 0]);
  });

  it('reads answers, and tells what is no JSON', async () => {
    start();
    const expected = { model: 'm', texts: 1 };
    const read = await engine.run('read', {
      text: '{"data":[{"index":0,"embedding":[1,2]}]}',
      expected,
    });
    expect([...read.vectors.data]).toEqual([1, 2]);
    await expect(engine.run('read', { text: '<html>', expected })).rejects.toThrow(SyntaxError);
  });

  it('writes files: numbers as they are, text that no spreadsheet runs', async () => {
    start();
    engine.load(
      'run',
      matrixOf([
        [-0.1, 1e-7],
        [3, 0],
      ]),
      ['=1+1', 'a, "b"'],
    );
    const facts = { set: 'run', model: 'm', positions: [0, 4], count: 5 };
    const csv = await engine.run('file', { ...facts, format: 'csv' });
    expect((await csv.text()).replace('\uFEFF', '')).toBe(
      'index,text,d0,d1\r\n0,\'=1+1,-0.1,1e-7\r\n4,"a, ""b""",3,0\r\n',
    );
    const json = await engine.run('file', { ...facts, format: 'json' });
    expect(JSON.parse(await json.text())).toEqual({
      model: 'm',
      dimensions: 2,
      data: [
        { index: 0, text: '=1+1', embedding: [-0.1, 1e-7] },
        { index: 4, text: 'a, "b"', embedding: [3, 0] },
      ],
    });
    const npy = await engine.run('file', { ...facts, format: 'npy' });
    expect(npy.size).toBe(128 + 40);
  });

  it('writes what came with the texts and what was computed of them, in CSV and JSON', async () => {
    start();
    engine.load('run', matrixOf([[1], [2]]), ['a', 'c']);
    const facts = {
      set: 'run',
      model: 'm',
      prefix: 'a: ',
      positions: [0, 2],
      count: 3,
      columns: [
        { name: 'id', values: ['=1', '7', ''] },
        { name: 'cluster', values: ['x', 'y', 'z'] },
      ],
      clusters: [-1, 1],
    };
    const csv = await engine.run('file', { ...facts, format: 'csv' });
    const heading = 'index,text,id,input cluster,prefix,cluster';
    expect((await csv.text()).replace('\uFEFF', '')).toBe(
      `${heading},d0\r\n0,a,'=1,x,"a: ",,1\r\n2,c,,z,"a: ",2,2\r\n`,
    );
    const json = await engine.run('file', { ...facts, format: 'json' });
    expect((JSON.parse(await json.text()) as { data: unknown }).data).toEqual([
      {
        index: 0,
        text: 'a',
        columns: { id: '=1', cluster: 'x' },
        cluster: null,
        embedding: [1],
      },
      {
        index: 2,
        text: 'c',
        columns: { id: '', cluster: 'z' },
        cluster: 2,
        embedding: [2],
      },
    ]);
  });

  it('writes a file while a longer computation is under way', async () => {
    start();
    engine.load('run', testMatrix(500, 400, 3));
    const order: string[] = [];
    const analysis = engine.run('analyse', { set: 'run' }).then(() => order.push('analysis'));
    const facts = { set: 'run', model: 'm', positions: [], count: 500 };
    await engine.run('file', { ...facts, format: 'npy' }).then(() => order.push('file'));
    await analysis;
    expect(order).toEqual(['file', 'analysis']);
  });

  it('writes NPY with a row for each text, of NaN where no vector is', async () => {
    start();
    engine.load('part', matrixOf([[1], [2]]));
    const ask = { set: 'part', format: 'npy' as const, model: 'm', positions: [1, 3] };
    const numbers = async (count: number) => {
      const file = await engine.run('file', { ...ask, count });
      return Buffer.from(await file.slice(128).arrayBuffer()).toString('hex');
    };
    // numpy 2.4: numpy.array([nan, 1, nan, 2, nan], dtype='<f4').tobytes().hex()
    expect(await numbers(5)).toBe('0000c07f0000803f0000c07f000000400000c07f');
    expect(await numbers(2)).toBe('0000803f00000040');
  });

  it('starts anew after its worker broke, with what was loaded', async () => {
    start();
    engine.load('run', testMatrix(700, 900, 3));
    const first = engine.run('analyse', { set: 'run' });
    setTimeout(() => workers[0]?.breakDown(), 20);
    await expect(first).rejects.toThrow('broke off');
    const query = testMatrix(700, 900, 3).data.slice(0, 900);
    const hits = await engine.run('search', { set: 'run', query, most: 1 });
    expect(hits[0]?.row).toBe(0);
  });
});
