import { createVectorEngine, type VectorEngine, type WorkerLike } from './engine';
import type { FromWorker, ToWorker } from './protocol';

let engine: VectorEngine | undefined;

/** The page's one engine. Its worker starts when it is used. */
export function vectorEngine(): VectorEngine {
  engine ??= createVectorEngine(makeWorker);
  return engine;
}

function makeWorker(): WorkerLike {
  if (typeof Worker === 'undefined') return samePage();
  try {
    return ownThread();
  } catch {
    // Refused by a policy of the host; slower, and the page may stutter, but it works.
    return samePage();
  }
}

function ownThread(): WorkerLike {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return {
    postMessage: (message, transfer = []) => worker.postMessage(message, transfer),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
    terminate: () => worker.terminate(),
    onBroken: (listener) => worker.addEventListener('error', listener),
  };
}

function samePage(): WorkerLike {
  const listeners: ((event: MessageEvent<FromWorker>) => void)[] = [];
  let ended = false;
  let hand: ((message: ToWorker) => void) | undefined;
  const early: ToWorker[] = [];
  void import('./serve').then(({ serve }) => {
    serve({
      postMessage: (data) => {
        if (!ended)
          for (const listener of listeners) listener(new MessageEvent('message', { data }));
      },
      addEventListener: (_type, listener) => {
        hand = (data) => listener(new MessageEvent('message', { data }));
      },
    });
    for (const message of early) hand?.(message);
  });
  return {
    postMessage: (message) => {
      if (hand) hand(message);
      else early.push(message);
    },
    addEventListener: (_type, listener) => listeners.push(listener),
    terminate: () => (ended = true),
    onBroken: () => undefined,
  };
}
