import { createHash, createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { logFault } from './notes';
import { staticFile, type StaticFile, type StaticFiles } from './staticFiles';
import type { Store } from './store/store';

/** The files of builds that other gateways serve, or that this one served before. */
export interface OtherBuilds {
  find(address: string): Promise<StaticFile | undefined>;
}

/** How many builds the store keeps. */
const mostBuilds = 3;
/** How long it keeps a build that nobody serves. */
const keptMs = 30 * 24 * 60 * 60_000;
const aliveEveryMs = 24 * 60 * 60_000;
/** A build with larger files is not kept. */
const mostBytes = 16 * 1024 * 1024;
/** How often the store is asked at most, so that addresses that nobody has are no load for it. */
const askEveryMs = 100;

/**
 * Puts the hashed files of this build into the store, and finds there those of other builds: behind one proxy, a page of
 * one build asks gateways of the other. With `secrets` files are signed, because they run as code in the console.
 */
export async function shareFiles(
  store: Store,
  files: StaticFiles,
  secrets: readonly string[],
): Promise<OtherBuilds> {
  const keys = secrets.map((secret) =>
    createHash('sha256').update(`meridian files\0${secret}`).digest(),
  );
  const signature = (key: Buffer, address: string, body: string): string =>
    createHmac('sha256', key).update(`${address}\0${body}`).digest('base64url');
  const own = [...files].filter(([, file]) => file.immutable);
  const build = createHash('sha256')
    .update(own.map(([address, { etag }]) => address + etag).join())
    .digest('base64url')
    .slice(0, 16);

  async function put(): Promise<void> {
    const keptAt = Date.now();
    const rows = own.map(([address, { bodies }]) => {
      const body = bodies.br
        ? `br ${bodies.br.toString('base64')}`
        : bodies.identity.toString('base64');
      return {
        build,
        address,
        body,
        mac: signature(keys[0] ?? Buffer.alloc(0), address, body),
        keptAt,
      };
    });
    if (rows.reduce((sum, { body }) => sum + body.length, 0) > mostBytes) return;
    for (let at = 0; at < rows.length; at += 20)
      await store.run((db) =>
        db
          .insertInto('files')
          .values(rows.slice(at, at + 20))
          .onConflict((row) =>
            row.columns(['build', 'address']).doUpdateSet(({ ref }) => ({
              body: ref('excluded.body'),
              mac: ref('excluded.mac'),
              keptAt: ref('excluded.keptAt'),
            })),
          )
          .execute(),
      );
    const builds = await store.run((db) =>
      db
        .selectFrom('files')
        .select(['build', ({ fn }) => fn.max('keptAt').as('at')])
        .groupBy('build')
        .orderBy('at', 'desc')
        .execute(),
    );
    const others = builds.filter((one) => one.build !== build);
    const gone = others.filter(({ at }, index) => index >= mostBuilds - 1 || at < keptAt - keptMs);
    for (const one of gone)
      await store.run((db) => db.deleteFrom('files').where('build', '=', one.build).execute());
  }

  async function keep(): Promise<void> {
    await put().catch((error: unknown) => logFault('Files of this build were not kept', error));
  }

  const found = new Map<string, Promise<StaticFile | undefined>>();
  const load = async (address: string): Promise<StaticFile | undefined> => {
    const rows = await store.run((db) =>
      db.selectFrom('files').select(['body', 'mac']).where('address', '=', address).execute(),
    );
    const row = rows.find(({ body, mac }) =>
      (keys.length > 0 ? keys : [Buffer.alloc(0)]).some(
        (key) => signature(key, address, body) === mac,
      ),
    );
    if (row === undefined) return undefined;
    const isPacked = row.body.startsWith('br ');
    const bytes = Buffer.from(isPacked ? row.body.slice(3) : row.body, 'base64');
    if (!isPacked) return staticFile(address, { identity: bytes });
    return staticFile(address, { identity: await promisify(brotliDecompress)(bytes), br: bytes });
  };
  let asking: Promise<Set<string>> | undefined;
  /** The addresses of all builds, read after this call. */
  const known = (): Promise<Set<string>> =>
    (asking ??= (async () => {
      await new Promise((done) => setTimeout(done, askEveryMs));
      asking = undefined;
      const rows = await store.run((db) =>
        db.selectFrom('files').select('address').distinct().execute(),
      );
      return new Set(rows.map(({ address }) => address));
    })());

  await keep();
  setInterval(() => void keep(), aliveEveryMs).unref();
  return {
    async find(address) {
      if (!address.startsWith('/assets/')) return undefined;
      try {
        if (!found.has(address) && !(await known()).has(address)) return undefined;
        if (!found.has(address)) {
          const loading = load(address);
          found.set(address, loading);
          // Another try may succeed.
          void loading.then(
            (file) => file ?? found.delete(address),
            () => found.delete(address),
          );
        }
        return await found.get(address);
      } catch {
        // Without its store a gateway has its own files only.
        return undefined;
      }
    },
  };
}
