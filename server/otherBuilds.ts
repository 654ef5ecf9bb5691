import { createHmac, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { logFault } from './log';
import { staticFile, type StaticFile, type StaticFiles } from './staticFiles';
import type { Store } from './store/store';

/** Finds a file of a build that another gateway serves, or that this one served before. */
export type FindFile = (address: string) => Promise<StaticFile | undefined>;

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
): Promise<FindFile> {
  const keys = (secrets.length > 0 ? secrets : ['']).map((secret) =>
    hash('sha256', `meridian files\0${secret}`, 'buffer'),
  );
  const newest = keys[0] ?? Buffer.alloc(0);
  const signature = (key: Buffer, address: string, body: string): string =>
    createHmac('sha256', key).update(`${address}\0${body}`).digest('base64url');
  const own = [...files].filter(([, file]) => file.immutable);
  const names = own.map(([address, { etag }]) => address + etag).join();
  const build = hash('sha256', names, 'base64url').slice(0, 16);

  async function put(): Promise<void> {
    const keptAt = store.now();
    const rows = own.map(([address, { bodies }]) => {
      const packed = bodies.br ? `br ${bodies.br.toString('base64')}` : undefined;
      const body = packed ?? bodies.identity.toString('base64');
      return { build, address, body, mac: signature(newest, address, body), keptAt };
    });
    if (rows.reduce((sum, { body }) => sum + body.length, 0) > mostBytes) return;
    for (let at = 0; at < rows.length; at += 20)
      await store.db
        .insertInto('files')
        .values(rows.slice(at, at + 20))
        .onConflict((row) =>
          row.columns(['build', 'address']).doUpdateSet(({ ref }) => ({
            body: ref('excluded.body'),
            mac: ref('excluded.mac'),
            keptAt: ref('excluded.keptAt'),
          })),
        )
        .execute();
    const newestBuilds = store.db
      .selectFrom('files')
      .select('build')
      .groupBy('build')
      .orderBy(({ fn }) => fn.max('keptAt'), 'desc')
      .limit(mostBuilds);
    await store.db
      .deleteFrom('files')
      .where(({ eb, or }) =>
        or([eb('keptAt', '<', store.past() - keptMs), eb('build', 'not in', newestBuilds)]),
      )
      .execute();
  }
  const keep = (): Promise<void> =>
    put().catch((error: unknown) => logFault('Files of this build were not kept', error));

  const load = async (address: string): Promise<StaticFile | undefined> => {
    const rows = await store.db
      .selectFrom('files')
      .select(['body', 'mac'])
      .where('address', '=', address)
      .execute();
    const { body } =
      rows.find((row) => keys.some((key) => signature(key, address, row.body) === row.mac)) ?? {};
    if (body === undefined) return undefined;
    const bytes = Buffer.from(body.replace(/^br /, ''), 'base64');
    if (!body.startsWith('br ')) return staticFile(address, { identity: bytes });
    return staticFile(address, { identity: await promisify(brotliDecompress)(bytes), br: bytes });
  };
  let asking: Promise<Set<string>> | undefined;
  /** The addresses of all builds, read after this call. */
  const known = (): Promise<Set<string>> =>
    (asking ??= (async () => {
      await new Promise((done) => setTimeout(done, askEveryMs));
      asking = undefined;
      const rows = await store.db.selectFrom('files').select('address').distinct().execute();
      return new Set(rows.map(({ address }) => address));
    })());

  await keep();
  setInterval(() => void keep(), aliveEveryMs).unref();
  const found = new Map<string, StaticFile>();
  return async (address) => {
    if (found.has(address) || !address.startsWith('/assets/')) return found.get(address);
    // Without its store a gateway has its own files only.
    const isKnown = await known().then(
      (all) => all.has(address),
      () => false,
    );
    const file = isKnown ? await load(address).catch(() => undefined) : undefined;
    if (file) found.set(address, file);
    return file;
  };
}
