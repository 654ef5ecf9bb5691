import { Hono } from 'hono';
import { operationIds, operations, type Operation } from '../src/contract/resources';
import { createSandbox } from './app';
import { cutOf } from './cut';
import { PageJournal } from './pageJournal';
import { seedStore } from './seed/seedStore';
import { tellStory } from './seed/story';
import { memoryStore } from './store/memory';

let opened: ReturnType<typeof open> | undefined;

async function open() {
  const store = memoryStore();
  const journal = new PageJournal();
  const onSeeded = async (withPast: boolean) =>
    journal.begin(withPast ? await tellStory(store, Date.now()) : []);
  await seedStore(store, { now: Date.now() });
  await onSeeded(true);
  const sandbox = createSandbox({ store, onSeeded });
  sandbox.route('/journal', journal.routes());
  const page = new Hono();
  for (const id of operationIds) {
    const { method, path, service }: Operation = operations[id];
    if (method !== 'GET' && service !== 'inference')
      page.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), ({ req }) =>
        journal.record(id, req.raw, (request, isOwn = false) => sandbox.fetch(request, { isOwn })),
      );
  }
  return page.all('*', ({ req }) => sandbox.fetch(req.raw));
}

/**
 * The sandbox inside the page, used in place of `fetch`: the same app over a store in memory, gone with the page.
 * A connection that is cut rejects as `fetch` would.
 */
export async function sandboxFetch(request: Request): Promise<Response> {
  opened ??= open();
  const app = await opened;
  request.signal.throwIfAborted();
  const answer = await Promise.race([app.fetch(request), aborted(request.signal)]);
  // As every server says it, so that the console counts by the clock that made the data.
  answer.headers.set('Date', new Date().toUTCString());
  const cut = cutOf(answer);
  if (cut === undefined) return answer;
  if (cut === 'drop') throw new TypeError('Failed to fetch');
  const body = new Uint8Array(await answer.arrayBuffer());
  const half = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(body.subarray(0, Math.floor(body.length / 2)));
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(half, {
    status: answer.status,
    headers: { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' },
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
