import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Json, JsonObject } from '../src/lib/json';
import type { Running } from './running';
import { needed } from './call';
import { recordOf, shownCollections } from './envelope';
import type { Collection } from './store/store';
import { faultOrder } from './faults';
import { jsonResponse } from './mishap';
import { Problem } from './problem';
import { nearlyFull } from './resources/fileStorage';
import { seedNames, seedStore } from './seed/seedStore';
import { settingsChange, type Settings } from './settings';
import { checkBody, readBody } from './validate';

const resetOrder = z.strictObject({
  networks: z.optional(z.int().check(z.gte(0), z.lte(200_000))),
  models: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
  seed: z.optional(z.enum(seedNames)),
  /** What the journal of a gateway in front begins with: the demo's past, unless the seed is empty. */
  journal: z.optional(z.enum(['demo', 'empty'])),
});

/** The endpoints under `/_sandbox`: settings, faults, what was received, what is stored. They need no token. */
export function controlRoutes(running: Running): Hono {
  const control = new Hono();
  const ok = (body: Json) => jsonResponse({ status: 200, body });

  // A page of another site must not be able to reset somebody's sandbox.
  control.use(async (context, next) => {
    const origin = context.req.header('origin');
    const own = context.req.header('host') ?? new URL(context.req.url).host;
    if (origin !== undefined && !origin.endsWith(`//${own}`))
      throw new Problem(403, 'The control endpoints answer only to their own origin.');
    await next();
  });

  control.post('/reset', async (context) => {
    const order = z.parse(resetOrder, await bodyOf(context.req.raw, resetOrder));
    running.faults.clear();
    running.history.clear();
    running.requests.clear();
    const { journal = order.seed === 'empty' ? 'empty' : 'demo', ...seed } = order;
    await seedStore(running.store, { ...seed, reset: true, now: running.now() });
    await running.onSeeded?.(journal === 'demo');
    return ok({ done: true });
  });

  control.get('/settings', () => ok(settingsJson(running.settings)));
  control.put('/settings', async (context) => {
    const change = z.parse(settingsChange, await bodyOf(context.req.raw, settingsChange));
    Object.assign(running.settings, change);
    return ok(settingsJson(running.settings));
  });

  control.get('/faults', () => ok(running.faults.list().map((fault) => ({ ...fault }))));
  control.post('/faults', async (context) => {
    const order = z.parse(faultOrder, await bodyOf(context.req.raw, faultOrder));
    return jsonResponse({ status: 201, body: { ...running.faults.order(order) } });
  });
  control.delete('/faults', () => {
    running.faults.clear();
    return ok([]);
  });

  control.get('/requests', () => ok(running.requests.list().map((request) => ({ ...request }))));
  control.delete('/requests', () => {
    running.requests.clear();
    return ok([]);
  });

  control.get('/objects/:kind', async (context) => {
    const records = await running.store.list(collectionNamed(context.req.param('kind')));
    return ok(records.map(({ data }) => data));
  });
  control.post('/objects/filestorage/:id/fill', async (context) => {
    const { id } = context.req.param();
    await running.store.write(async (writer) => {
      const record = await needed(writer, 'filestorage', id, 'file storage');
      await writer.put('filestorage', [recordOf(nearlyFull(record.data, running.now()))]);
    });
    return ok({ done: true });
  });

  control.get('/objects/:kind/:id', async (context) => {
    const { kind, id } = context.req.param();
    const record = await running.store.get(collectionNamed(kind), id);
    if (!record) throw new Problem(404, `Nothing of the kind ${kind} has the id ${id}.`);
    return ok(record.data);
  });
  return control;
}

async function bodyOf(request: Request, schema: z.core.$ZodType): Promise<JsonObject> {
  const text = await request.text();
  return checkBody(schema, text === '' ? {} : readBody(text), 'refuse');
}

function settingsJson(settings: Settings): JsonObject {
  return { ...settings };
}

function collectionNamed(name: string): Collection {
  const known = shownCollections.find((shown) => shown === name);
  if (!known)
    throw new Problem(404, `There is no kind ${name}; there are ${shownCollections.join(', ')}.`);
  return known;
}
