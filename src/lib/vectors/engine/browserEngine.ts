import { createVectorEngine, type VectorEngine } from './engine';

let engine: VectorEngine | undefined;

/** The page's one engine. Its worker starts when it is used. */
export function vectorEngine(): VectorEngine {
  engine ??= createVectorEngine(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  return engine;
}
