import { vectorEngine } from '../src/lib/vectors/engine/browserEngine';
import { emptyMatrix, type Matrix } from '../src/lib/vectors/math/matrix';
import { seededRandom } from '../src/lib/vectors/math/random';

/** What one analysis took, in ms; `gap` is the longest time in which the page could not react. */
export interface VectorTimes {
  whole: number;
  gap: number;
  /** How often progress was told. */
  told: number;
}

declare global {
  interface Window {
    benchVectors(rows: number, columns: number): Promise<VectorTimes>;
    /** From giving up in the middle until another task was answered. */
    benchVectorsCancel(rows: number, columns: number): Promise<number>;
  }
}

// As in the console: without a policy of this kind no worker may start.
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
}
if ('trustedTypes' in window)
  (window.trustedTypes as TrustedTypes).createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin) throw new TypeError(address);
      return address;
    },
  });

/** Texts around eight topics, as embeddings of real ones lie. */
function topics(rows: number, columns: number): Matrix {
  const random = seededRandom(1);
  const centres = Array.from({ length: 8 }, () =>
    Array.from({ length: columns }, () => random() - 0.5),
  );
  const matrix = emptyMatrix(rows, columns);
  for (let at = 0; at < matrix.data.length; at += 1) {
    const centre = centres[Math.floor(at / columns) % 8] ?? [];
    matrix.data[at] = (centre[at % columns] ?? 0) * 0.6 + random() - 0.5;
  }
  return matrix;
}

/** Watches how late timers are until it is told to stop. */
function watchGaps(): () => number {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.max(longest, performance.now() - last);
  };
}

window.benchVectors = async (rows, columns) => {
  const matrix = topics(rows, columns);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  const gaps = watchGaps();
  const started = performance.now();
  let told = 0;
  const engine = vectorEngine();
  engine.load('bench', matrix);
  await engine.run('analyse', { set: 'bench' }, { onProgress: () => (told += 1) });
  return { whole: performance.now() - started, gap: gaps(), told };
};

window.benchVectorsCancel = async (rows, columns) => {
  const engine = vectorEngine();
  engine.load('bench', topics(rows, columns));
  const stop = new AbortController();
  const first = engine.run(
    'analyse',
    { set: 'bench' },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  await first.catch(() => undefined);
  const started = performance.now();
  engine.load('small', topics(3, 4));
  await engine.run('analyse', { set: 'small' });
  return performance.now() - started;
};
