import { parentPort } from 'node:worker_threads';
import { createSandbox } from './app';
import { sentenceEncoder } from './sentenceEncoder';
import type { Store, StoredRecord } from './store/store';
import type { FromThread, ToThread } from './threadMessages';

// A sandbox of its own in a thread of its own, which is asked for embeddings only. The objects stay where they are.
const port = parentPort;
if (port === null) throw new Error('This runs as a worker.');

const asked = new Map<number, (records: StoredRecord[]) => void>();
let lists = 0;

const tell = (message: FromThread, moved: ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);
const notHere = (): never => {
  throw new Error('Embeddings only list records.');
};
const store: Store = {
  list: (collection) =>
    new Promise((resolve) => {
      lists += 1;
      asked.set(lists, resolve);
      tell({ kind: 'list', id: lists, collection });
    }),
  get: notHere,
  count: notHere,
  write: notHere,
  close: async () => {},
};
const app = createSandbox({ store, sentenceEncoder: sentenceEncoder() });

port.on('message', (message: ToThread) => {
  if (message.kind === 'records') {
    asked.get(message.id)?.(message.records);
    asked.delete(message.id);
    return;
  }
  const { id, url, headers, body, settings, fault } = message;
  const request = new Request(url, { method: 'POST', headers, body });
  void (async () => {
    const answer = await app.fetch(request, { relayed: { settings, fault } });
    const bytes = await answer.arrayBuffer();
    tell({ kind: 'answer', id, status: answer.status, headers: [...answer.headers], body: bytes }, [
      bytes,
    ]);
  })();
});
