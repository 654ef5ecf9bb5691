import { createVectorEngine, type VectorEngine } from './engine';

let engine: VectorEngine | undefined;

/** The page's one engine. Its worker starts when it is used. */
export function vectorEngine(): VectorEngine {
  engine ??= createVectorEngine(
    () => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      // Errors of its code have a message; a file that can't be loaded has none.
      worker.addEventListener('error', (event) => {
        if (!(event instanceof ErrorEvent)) miss();
      });
      return worker;
    },
    (error) => {
      if (window.isMissingFile?.(error) === true) miss();
    },
  );
  return engine;
}

/** Tells the script in index.html. */
function miss(): void {
  dispatchEvent(new Event('missing-file'));
}
