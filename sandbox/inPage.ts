import type { TeamResource } from '../src/contract/journal';
import { operations } from '../src/contract/operations';
import { resourceOf, resourceTypes } from '../src/contract/resources';
import { parseJson, valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { cutOf } from './cut';
import { seedStore } from './seed/seedStore';
import { tellStory, type ToldWrite } from './seed/story';
import { memoryStore } from './store/memory';

let opened: ReturnType<typeof open> | undefined;

async function open() {
  const store = memoryStore();
  const now = Date.now();
  await seedStore(store, { now });
  const team = new Map<string, TeamResource>();
  for (const write of await tellStory(store, now)) {
    const told = teamResource(write);
    if (told) team.set(told.id, { ...team.get(told.id), ...told });
  }
  return { app: createSandbox({ store }), team: [...team.values()] };
}

/** What the people of the demo created and changed before, as a gateway's journal would tell it. */
export async function demoTeam(): Promise<TeamResource[]> {
  opened ??= open();
  return (await opened).team;
}

function teamResource({ at, by, operation, body, answer }: ToldWrite): TeamResource | undefined {
  const type = resourceTypes.find((one) =>
    Object.values(resourceOf(one).operations).includes(operation),
  );
  const id = valueAt(parseJson(answer?.text ?? '{}'), '/metadata/id');
  if (type === undefined || answer === undefined || typeof id !== 'string') return undefined;
  const isNew = operations[operation].method === 'POST';
  return {
    type,
    id,
    ...(isNew && { createdBy: by, createdAt: at }),
    updatedBy: by,
    updatedAt: at,
    body,
    answer: answer.text,
  };
}

/**
 * The sandbox inside the page, used in place of `fetch`: the same app over a store in memory, gone with the page.
 * A connection that is cut rejects as `fetch` would.
 */
export async function sandboxFetch(request: Request): Promise<Response> {
  opened ??= open();
  const { app } = await opened;
  request.signal.throwIfAborted();
  const answer = await Promise.race([app.fetch(request), aborted(request.signal)]);
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
