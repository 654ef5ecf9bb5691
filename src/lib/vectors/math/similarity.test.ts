import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramBand, plainBand, packedAt, packedSize, similarities } from './gram';
import { cosine, emptyMatrix, norms, rowOf, takeRows, unitRows } from './matrix';
import { nearest, rank } from './neighbours';
import { picture } from '../io/picture';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';

const matrix = testMatrix(12, 7, 42);
const unit = unitRows(matrix);
const packed = finish(similarities(unit));

describe('norms and cosine similarity', () => {
  it('agree with NumPy', () => {
    const found = norms(matrix);
    expect(found[0]).toBeCloseTo(0.5690486247135764, 12);
    expect(found[2]).toBeCloseTo(0.7067806379415669, 12);
    expect(packed[packedAt(1, 0)]).toBeCloseTo(-0.34461246503467385, 6);
    expect(packed[packedAt(2, 5)]).toBeCloseTo(-0.1063595806373579, 6);
    expect(packed[packedAt(11, 10)]).toBeCloseTo(-0.1214133510194981, 6);
    expect(cosine(rowOf(matrix, 1), rowOf(matrix, 0))).toBeCloseTo(-0.34461246503467385, 12);
  });

  it('comes out the same in bands of any size', () => {
    const some = unitRows(testMatrix(37, 19, 5));
    const whole = finish(similarities(some));
    for (const height of [1, 3, 4, 10, 64]) {
      const joined = Array.from({ length: Math.ceil(37 / height) }, (_, at) => ({
        from: at * height,
        to: Math.min(37, (at + 1) * height),
      })).flatMap((band) => [...gramBand(some, band)]);
      expect(joined.map((value) => Math.min(1, value))).toEqual([...whole]);
    }
  });

  it('comes out the same with and without WebAssembly, as exact as floats are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 700 }),
        fc.nat(),
        (rows, columns, seed) => {
          const some = unitRows(testMatrix(rows, columns, seed));
          const band = { from: Math.max(0, rows - 64), to: rows };
          const plain = plainBand(some, band);
          for (const [at, value] of gramBand(some, band).entries())
            expect(Math.abs(value - (plain[at] ?? NaN))).toBeLessThan(3e-7);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes vectors of zeros for unlike everything', () => {
    const some = unitRows(
      matrixOf([
        [0, 0],
        [3, 4],
        [0, 0],
      ]),
    );
    expect([...finish(similarities(some))]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(cosine([0, 0], [3, 4])).toBe(0);
    expect([...norms(some)]).toEqual([0, expect.closeTo(1, 6), 0]);
  });

  it('keeps 8,192 dimensions and very large numbers exact', () => {
    const wide = testMatrix(3, 8_192, 9);
    const found = finish(similarities(unitRows(wide)));
    expect(found[packedAt(2, 1)]).toBeCloseTo(cosine(rowOf(wide, 2), rowOf(wide, 1)), 6);
    const large = matrixOf([
      [3e30, 4e30],
      [4e30, 3e30],
    ]);
    expect(norms(large)[0]).toBeCloseTo(5e30, -24);
    expect(cosine(rowOf(large, 0), rowOf(large, 1))).toBeCloseTo(0.96, 6);
  });

  it('is never beyond 1 and -1, however the numbers are rounded', () => {
    // A fifth, as a float, is a little more than a fifth.
    const some = unitRows(matrixOf([Array(25).fill(1), Array(25).fill(-1)]));
    expect([...gramBand(some, { from: 0, to: 2 })].every((each) => Math.abs(each) > 1)).toBe(true);
    const found = finish(similarities(some));
    expect([...found]).toEqual([1, -1, 1]);
  });

  it('is empty for no texts', () => {
    expect(finish(similarities(emptyMatrix(0, 0)))).toHaveLength(0);
  });
});

describe('neighbours', () => {
  it('agree with NumPy', () => {
    const near = finish(nearest(packed, 12, 3));
    expect([...near.rows.subarray(0, 3)]).toEqual([8, 10, 6]);
    expect([...near.rows.subarray(21, 24)]).toEqual([4, 10, 9]);
  });

  it('are the earlier ones among equals, and no more than there are', () => {
    const same = finish(
      similarities(
        unitRows(
          matrixOf([
            [1, 1],
            [1, 1],
            [1, 1],
          ]),
        ),
      ),
    );
    const near = finish(nearest(same, 3, 10));
    expect(near.count).toBe(2);
    expect([...near.rows]).toEqual([1, 2, 0, 2, 0, 1]);
    expect(finish(nearest(new Float32Array([1]), 1, 10)).count).toBe(0);
  });

  it('of a query are ranked, equal scores by their place', () => {
    const corpus = unitRows(
      matrixOf([
        [1, 0],
        [0, 2],
        [5, 0],
        [-1, 0],
      ]),
    );
    expect(rank(corpus, [2, 0], 3)).toEqual([
      { row: 0, score: 1 },
      { row: 2, score: 1 },
      { row: 1, score: 0 },
    ]);
    expect(rank(corpus, [0, 0], 1)).toEqual([{ row: 0, score: 0 }]);
  });
});

describe('the picture of similarities', () => {
  const order = Int32Array.from([2, 0, 1]);
  const values = finish(
    similarities(
      unitRows(
        matrixOf([
          [1, 0],
          [0, 1],
          [1, 1],
        ]),
      ),
    ),
  );

  it('has a cell per pair where there is room', () => {
    const found = finish(picture(values, order));
    expect(found.size).toBe(3);
    const half = expect.closeTo(Math.SQRT1_2, 6);
    const one = expect.closeTo(1, 6);
    expect([...found.values]).toEqual([one, half, half, half, 1, 0, half, 0, 1]);
  });

  it('has means where there is none', () => {
    const mean = (3 + 4 * Math.SQRT1_2) / 9;
    expect([...finish(picture(values, order, 1)).values]).toEqual([expect.closeTo(mean, 6)]);
  });
});

describe('the colours of a heat map', () => {
  const scaleOf = (packed: Float32Array, rows: number) => {
    const { low, high } = finish(picture(packed, Int32Array.from(Array(rows).keys())));
    return [low, high];
  };
  const pair = (score: number) => new Float32Array([1, score, 1]);

  it('go from the 2nd to the 98th percentile of all pairs, without the texts themselves', () => {
    const rows = 101;
    const scores = new Float32Array(packedSize(rows)).fill(9);
    let count = 0;
    for (let a = 0; a < rows; a += 1)
      for (let b = 0; b < a; b += 1) scores[packedAt(a, b)] = ((count++ * 7) % 5050) / 5050;
    // The 5,050 pairs have the scores 0 to 5,049, each once.
    const [low = 0, high = 0] = scaleOf(scores, rows);
    expect([low * 5050, high * 5050]).toEqual([expect.closeTo(101, 2), expect.closeTo(4948, 2)]);
  });

  it('have percentiles of an even sample where there are many pairs', () => {
    const rows = 1000;
    const scores = Float32Array.from({ length: packedSize(rows) }, (_, at) => (at * 0.618034) % 1);
    expect(scaleOf(scores, rows)).toEqual([expect.closeTo(0.02, 2), expect.closeTo(0.98, 2)]);
  });

  it('spread over no less than a quarter, and never beyond 1', () => {
    const close = (...ends: number[]) => ends.map((end) => expect.closeTo(end, 6));
    expect(scaleOf(pair(0.5), 2)).toEqual(close(0.5, 0.75));
    expect(scaleOf(pair(0.9), 2)).toEqual(close(0.75, 1));
    expect(scaleOf(pair(-0.7), 2)).toEqual(close(-0.7, -0.45));
    expect(scaleOf(new Float32Array([1]), 1)).toEqual([0, 1]);
  });
});

it('rows are taken in the order asked for', () => {
  expect([
    ...takeRows(
      matrixOf([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
      [2, 0],
    ).data,
  ]).toEqual([5, 6, 1, 2]);
});
